#!/usr/bin/env python3
"""Has everything that readers of lists and reports expect its words (expected.tsv), in every language, and is nothing there that nobody says?

usage: expected.py ROOT
"""
import csv
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
SAYING = ['src/contest/trf*.c', 'src/contest/resume*.c', 'src/contest/teams.c', 'src/hall/event/roster.c', 'src/hall/serve/clean_text.c', 'src/hall/event/manual_pairing.c',
          'src/hall/event/imported.c']
TOKEN = re.compile(r'/\*.*?\*/|\'(?:[^\'\\]|\\.)\'|"((?:[^"\\\n]|\\.)*)"', re.DOTALL)
NO_SENTENCES = {'ID Number', 'DOUBLE ROUND', 'ROUND ROBIN', ' white1', ' black1', ' rank'}


def is_sentence(text):
    """Words with blanks between them; formats, JSON's and printf's, have other signs, and what programs send wrongly begins with a name in quotes."""
    return re.search(r'\w[,:;]? \w|^- ', text) and not re.search(r'[%{\\]', text) and text not in NO_SENTENCES


def said():
    for pattern in SAYING:
        for file in sorted(root.glob(pattern)):
            code = re.sub(r'^#.*$', '', file.read_text(), flags=re.MULTILINE)
            yield from filter(is_sentence, (m.group(1) for m in TOKEN.finditer(code) if m.group(1)))
    errors = (root / 'include/jadoube/pairing.h').read_text().split('#define JD_CONTEST_ERRS(X)')[1].split('typedef')[0]
    yield from re.findall(r'X\(\w+, "[\w-]+", "([^"]+)"\)', errors)


def table(language):
    with open(root / 'data/words' / language / 'expected.tsv', encoding='utf-8', newline='') as file:
        return {row['key']: row['text'] for row in csv.DictReader(file, delimiter='\t', quoting=csv.QUOTE_NONE)}


def faults():
    with open(root / 'data/languages.tsv', encoding='utf-8', newline='') as file:
        spoken = [row['code'] for row in csv.DictReader(file, delimiter='\t', quoting=csv.QUOTE_NONE) if row['words'] == 'yes']
    english, sentences = table('en'), set(said())
    yield from (f'no words for: {text}' for text in sorted(sentences - set(english.values())))
    yield from (f'nobody says: {text}' for text in sorted(set(english.values()) - sentences))
    for language in spoken:
        words = table(language)
        for key, text in english.items():
            if not words.get(key) or (language != 'en' and words[key] == text):
                yield f'{language}: nothing, or English, for {key}'
            elif len(words[key].encode()) >= 160:
                yield f'{language}: {key} is longer than what the hall holds'


found = list(faults())
print('\n'.join(found) or f'{len(table("en"))} texts in every language')
sys.exit(bool(found))
