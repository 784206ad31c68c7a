/* cli/laws.h - what the parts of `jadoube laws` share. */
#ifndef CLI_LAWS_H
#define CLI_LAWS_H

#include "command.h"

#include "jadoube/find.h"

/* The answers to a question, or the contents where the phrase is NULL, as one line of JSON. An enum status. */
int laws_json(const jd_lookup *asked);

/* The Articles in which two editions differ, for people or as one line of JSON. An enum status. */
int laws_compare(const char *one, const char *other, const jd_language *language, bool json);

/* An Article's number and title; a paragraph below it, with a label or NULL, in one or two parts. */
void laws_print_line(const char *number, const char *title);
void laws_print_paragraph(const char *label, const char *first, const char *second);

#endif
