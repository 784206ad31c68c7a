/* words/search_marks.h - what stands between the words of jd_search_lines. */
#ifndef WORDS_SEARCH_MARKS_H
#define WORDS_SEARCH_MARKS_H

enum {
    JD_SMALL_WORD = 0x80,       /* in the length of a word that says little                       */
    JD_SEARCH_WORDS_MAX = 6500, /* of a language                                                  */
    JD_LINE_END = 0xFFFF,       /* the title, and each phrase that people say for it, ends with it */
    JD_LINES_END = 0xFFFE,      /* then come the words of the text, in no order                    */
    JD_TOPIC_END = 0xFFFD
};

#endif
