#!/usr/bin/env python3
"""The example configurations of nginx and Caddy, over TLS: a game through each, and whose requests are whose. usage:
proxy.py JADOUBE EXAMPLES

Exit status 77, skipped, where neither is installed."""
import http.client
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time

import hall
from hall import Client, Closed, Server

program, examples = sys.argv[1:3]
os.environ['PATH'] += ':/usr/sbin'  # where Debian puts nginx


def free_port():
    with socket.socket() as s:
        s.bind(('127.0.0.1', 0))
        return s.getsockname()[1]


def certificate(folder):
    subprocess.run(['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=chess.example',
                    '-addext', 'subjectAltName=DNS:chess.example', '-keyout', folder + '/key.pem', '-out', folder + '/cert.pem'],
                   check=True, capture_output=True)


def nginx(folder, port, server):
    text = open(examples + '/nginx.conf').read()
    text = text[:text.rindex('server {')]  # without the redirection from port 80
    text = re.sub(r'listen \[::\]:443 ssl;', '', text).replace('listen 443 ssl', f'listen 127.0.0.1:{port} ssl')
    text = text.replace('127.0.0.1:8080', f'127.0.0.1:{server.port}')
    text = text.replace('/etc/letsencrypt/live/chess.example/fullchain.pem', folder + '/cert.pem')
    text = text.replace('/etc/letsencrypt/live/chess.example/privkey.pem', folder + '/key.pem')
    temp = ''.join(f'{what}_temp_path {folder}/{what};\n' for what in ('client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'))
    with open(folder + '/nginx.conf', 'w') as f:
        f.write(f'daemon off; pid {folder}/pid; error_log {folder}/log;\nevents {{}}\nhttp {{\naccess_log off;\n{temp}{text}\n}}\n')
    return ['nginx', '-p', folder, '-c', folder + '/nginx.conf', '-e', folder + '/log']


def caddy(folder, port, server):
    text = open(examples + '/Caddyfile').read().replace('127.0.0.1:8080', f'127.0.0.1:{server.port}')
    text = text.replace('chess.example {', f'chess.example:{port} {{\n\tbind 127.0.0.1\n\ttls {folder}/cert.pem {folder}/key.pem', 1)
    with open(folder + '/Caddyfile', 'w') as f:
        f.write('{\n\tadmin off\n\tauto_https disable_redirects\n}\n' + text)
    return ['caddy', 'run', '--config', folder + '/Caddyfile', '--adapter', 'caddyfile']


def start(make, server):
    """A port that is free when it is asked for may be somebody else's a moment later."""
    for tries in range(10):
        port = free_port()
        process = subprocess.Popen(make(server.folder, port, server), stdout=server.errors, stderr=server.errors,
                                   env={**os.environ, 'XDG_DATA_HOME': server.folder, 'XDG_CONFIG_HOME': server.folder, 'HOME': server.folder})
        try:
            wait_for(port, process)
            return port, process
        except AssertionError:
            process.kill()
            process.wait()
    raise AssertionError(f'the proxy does not start: {server.said()}')


def wait_for(port, process):
    limit = time.monotonic() + hall.PATIENCE
    while time.monotonic() < limit and process.poll() is None:
        try:
            socket.create_connection(('127.0.0.1', port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError('the proxy does not start')


class Proxy:
    """Connections through it, from any address of this machine's own (127.0.0.0/8)."""

    def __init__(self, name, server, folder, port):
        self.name, self.server, self.port, self.host = name, server, port, f'chess.example:{port}'
        self.context = ssl.create_default_context(cafile=folder + '/cert.pem')

    def secure(self, address, timeout, connect=socket.create_connection):
        plain = connect(('127.0.0.1', self.port), timeout, source_address=(address, 0))
        return self.context.wrap_socket(plain, server_hostname='chess.example')

    def ask(self, address, times=1, path='/api/systems', **headers):
        """The statuses of some requests, over one connection to the proxy."""
        c = http.client.HTTPConnection(self.host)
        c.sock = self.secure(address, hall.PATIENCE)
        statuses = []
        for _ in range(times):
            c.request('GET', path, headers=headers)
            answer = c.getresponse()
            answer.read()
            statuses.append(answer.status)
        c.close()
        return statuses

    def join(self, game, role, address='127.0.0.1'):
        plain, hall.HOST = socket.create_connection, self.host  # what the browser would send, and compare with its Origin
        socket.create_connection = lambda _, timeout=None: self.secure(address, timeout, plain)
        try:
            client = Client(self.port, game['id'], game['keys'][role], headers=[f'Origin: https://{self.host}'])
            client.port = self.server.port  # where it is asked whether all is well
            return client
        finally:
            socket.create_connection, hall.HOST = plain, None


def figure(server, name):
    text = server.request('GET', '/metrics', raw=True, headers={'X-Forwarded-For': '192.0.2.99'})[1].decode()
    return float(re.search(rf'^jadoube_{name} (\S+)$', text, re.M)[1])


def play(proxy):
    game = proxy.server.new_game()
    players = [proxy.join(game, role) for role in ('white', 'black')]
    players[0].event(lambda m: m['event']['do'] == 'start')
    for n, move in enumerate(('f2f3', 'e7e5', 'g2g4', 'd8h4')):
        assert 'ack' in players[n % 2].do('play', move=move)
    end = players[0].event(lambda m: m['state']['result'])
    assert (end['state']['result'], end['state']['article']) == ('0-1', '5.1.1'), end['state']
    for player in players:
        player.close()
    print(f'{proxy.name}: a game over TLS')


def tell_apart(proxy, first):
    """One address asks too much, and tries too many keys, whatever it says about itself; nobody else is taken for it, though
    the proxy sends all of them over the same connections. Keys are what comes back so slowly that no machine is too slow
    to run out of them."""
    before, game = figure(proxy.server, 'accepted_total'), proxy.server.new_game()
    abuser, wrong = f'127.0.{first}.1', {'path': f"/api/games/{game['id']}", 'Authorization': 'Bearer ' + 'x' * 22}
    assert proxy.ask(f'127.0.{first}.99', 320)[0] == 200
    assert proxy.ask(f'127.0.{first}.2') == [200]
    guesses = proxy.ask(abuser, 60, **wrong)
    assert guesses.count(429) >= 30, guesses  # now and then one more is allowed
    lying = sum((proxy.ask(abuser, 10, **wrong, **{'X-Forwarded-For': f'198.51.100.{n}'}) for n in range(4)), [])
    assert lying.count(429) >= 30, lying
    others = [proxy.ask(f'127.0.{first}.{n}', 5) + proxy.ask(f'127.0.{first}.{n}', 3, **wrong) for n in range(2, 22)]
    assert others == [[200] * 5 + [403] * 3] * 20, others
    accepted = figure(proxy.server, 'accepted_total') - before
    assert accepted < 100, accepted  # of 580 requests
    print(f'{proxy.name}: 580 requests of 22 addresses over {accepted:.0f} connections, each counted for its own')


def crowd(proxy, first):
    """WebSockets are counted for whom the proxy names."""
    game = proxy.server.new_game()
    clients = [proxy.join(game, 'white', f'127.0.{first}.50') for _ in range(3)]
    with proxy.join(game, 'black', f'127.0.{first}.51') as other:
        clients[0].say_all({'n': n, 'ask': 'clock'} for n in range(200))  # more than one may send at once
        try:
            while True:
                clients[0].hear()
        except (Closed, OSError):
            pass
        assert 'text' in other.ask(ask='clock')
        assert 'text' in clients[1].ask(ask='clock')
    for c in clients:
        c.close()


def main():
    proxies = {name: make for name, make in (('nginx', nginx), ('caddy', caddy)) if shutil.which(name) and shutil.which('openssl')}
    if not proxies:
        print('skipped: neither nginx nor caddy is installed')
        return 77
    server = Server(program)
    server.command.remove('--unlimited')
    with server:
        os.chmod(server.folder, 0o755)
        certificate(server.folder)
        for first, (name, make) in enumerate(proxies.items(), 1):
            port, process = start(make, server)
            try:
                proxy = Proxy(name, server, server.folder, port)
                play(proxy)
                tell_apart(proxy, first)
                crowd(proxy, first)
            except Exception:
                print(server.said(), file=sys.stderr)
                raise
            finally:
                process.terminate()
                process.wait(hall.PATIENCE)
    return 0


if __name__ == '__main__':
    sys.exit(main())
