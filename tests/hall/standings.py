#!/usr/bin/env python3
"""The same pairs, standings and tie-breaks from the command line, the server and Python, for events made at random: players by
each system, teams, round robins.   usage: standings.py JADOUBE PACKAGE [EVENTS [SEED]]"""
import json
import random
import subprocess
import sys
import unittest

from hall import Served

program, package = sys.argv[1:3]
COUNT = int(sys.argv[3]) if len(sys.argv) > 3 else 24
SEED = int(sys.argv[4]) if len(sys.argv) > 4 else 1
sys.path.insert(0, package)
try:
    import jadoube
except ImportError:
    print('skipped: no package for Python')
    sys.exit(77)

PLAYERS = ['BH/C1,BH,SB,DE', 'DE,SB,WON,KS', 'PS,BWG,ARO/C1,FB', 'AOB,TPR,BH/M1,SB/P', 'SB/C1,KS/L+1,REP,STD,TPN']
TEAMS = ['MPvGP,EMMSB', 'EDE,BH:GP,SSSC', 'BC,TBR,EMGSB/C1', 'GPTS,EGGSB,EDEBT']
SYSTEMS = ['dutch', 'dubov', 'burstein', 'lim', 'team', 'round-robin', 'double-round-robin']


def run(*words, text=''):
    return subprocess.run([program, *words], input=text, capture_output=True, check=True, text=True).stdout


def generated(system, seed, chance):
    """A report of an event that is not over, by the command line."""
    rounds = chance.randint(4, 8)
    size = ['--boards', str(chance.randint(2, 4)), '--players', str(chance.randint(8, 16))] if system == 'team' else ['--players', str(chance.randint(12, 40))]
    return run('pair', '--generate', '--system', system, '--seed', str(seed), '--rounds', str(rounds), '--played', str(rounds - 2), *size,
               '--byes', '60', '--forfeits', '60', '--withdrawals', '20')


def all_play_all(system, chance):
    """The same of a round robin, by Python: the command line makes none."""
    t = jadoube.Tournament(system)
    t.set_label(0, 'name', 'Random round robin')
    for i in range(chance.randint(4, 11)):
        t.add(f'Player {i + 1}', rating=2400 - 40 * i)
    for round in range(1, t.rounds):
        t.next_round()
        for board in range(1, len(t.boards(round)) + 1):
            t.set_result(round, board, chance.choice(['1-0', '0-1', '1/2-1/2', '1-0', '0-1', '+/-', '-/+']))
    return t.trf()


def event(seed):
    chance = random.Random(seed)
    system = SYSTEMS[seed % len(SYSTEMS)]
    text = all_play_all(system, chance) if 'robin' in system else generated(system, seed, chance)
    ties = chance.choice(TEAMS if system == 'team' else PLAYERS)
    lines = [line for line in text.splitlines() if not line.startswith('212')]
    return system, ties, '\n'.join([f'212 {ties}', *lines, ''])


class Same(Served):
    program = program

    def by_command_line(self, text):
        known = json.loads(run('standings', '--json', '-', text=text))['standings']
        return [{k: v for k, v in row.items() if k not in ('title', 'federation', 'rating', 'rounds', 'rated')} for row in known]

    def by_server(self, text):
        status, t = self.server.request('POST', '/api/tournaments', {'report': text, 'regulations': {'control': '60'}, 'screens': 0, 'lenient': True})
        self.assertEqual(status, 201, t)
        path, key = '/api/tournaments/' + t['id'], t['keys']['organiser']
        seen = self.server.request('GET', path, key=key)[1]['tournament']
        proposal = None
        if seen['swiss']:
            status, proposal = self.server.request('GET', f"{path}/rounds/{1 + sum(r['state'] == 'finished' for r in seen['rounds'])}/proposal", key=key)
            proposal = proposal if status == 200 else None
        report = self.server.request('GET', path + '/trf', key=key, raw=True)[1].decode()
        teams = seen.get('teams')
        pairs = proposal and [(p['white'], p['black']) for p in proposal.get('matches') or proposal.get('boards')]
        return seen['teams']['system'] if teams else seen['system'], teams['standings'] if teams else seen['standings'], pairs, report

    def by_python(self, text):
        t = jadoube.Tournament.read(text)
        rows, system, number = t.standings(), t.system, t.opened + 1
        try:
            pairs = t.next_round()
        except jadoube.Refused:
            return system, rows, None
        return system, rows, [(m.white, m.black) for m in t.matches(number)] if t.team_boards else [p for p in pairs if p[1]]

    def next_by_command_line(self, text):
        paired = subprocess.run([program, 'pair', '--json', '-'], input=text, capture_output=True, text=True)
        return [(p['white'], p['black']) for p in json.loads(paired.stdout)['pairs']] if paired.returncode == 0 else None

    def test_events(self):
        kinds = {}
        for seed in range(SEED, SEED + COUNT):
            system, ties, text = event(seed)
            with self.subTest(seed=seed, system=system, ties=ties):
                rows = self.by_command_line(text)
                served, server_rows, server_pairs, report = self.by_server(text)
                bound, python_rows, python_pairs = self.by_python(text)
                self.assertEqual((served, bound), (system, system))
                self.assertEqual(server_rows, rows)
                self.assertEqual(python_rows, rows)
                self.assertEqual(self.by_command_line(report), rows)  # what the server writes is the same event
                if 'robin' not in system:
                    pairs = self.next_by_command_line(text)
                    self.assertEqual((server_pairs, python_pairs), (pairs, pairs))
                kinds[system] = kinds.get(system, 0) + 1
        print('the same:', ', '.join(f'{n} {system}' for system, n in sorted(kinds.items())), file=sys.stderr)
        self.assertEqual(sum(kinds.values()), COUNT)


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
