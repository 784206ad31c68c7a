#!/usr/bin/env python3
"""The example configurations of nginx and Caddy: a game over TLS through each. usage: proxy.py JADOUBE EXAMPLES

Exit status 77, skipped, where neither is installed."""
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time

import hall
from hall import Client, Server

program, examples = sys.argv[1:3]


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


def wait_for(port, process):
    limit = time.monotonic() + 30
    while time.monotonic() < limit and process.poll() is None:
        try:
            socket.create_connection(('127.0.0.1', port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError('the proxy does not start')


def play(server, folder, port):
    context = ssl.create_default_context(cafile=folder + '/cert.pem')
    plain = socket.create_connection

    def secure(address, timeout=None, **more):
        return context.wrap_socket(plain(('127.0.0.1', port), timeout), server_hostname='chess.example')

    game = server.new_game()
    socket.create_connection = secure
    try:
        host = f'chess.example:{port}'
        hall.HOST = host  # what the browser would send, and compare with its Origin
        players = [Client(port, game['id'], game['keys'][role], headers=[f'Origin: https://{host}']) for role in ('white', 'black')]
    finally:
        socket.create_connection = plain
        hall.HOST = None
    players[0].event(lambda m: m['event']['do'] == 'start')
    for n, move in enumerate(('f2f3', 'e7e5', 'g2g4', 'd8h4')):
        assert 'ack' in players[n % 2].do('play', move=move)
    end = players[0].event(lambda m: m['state']['result'])
    assert (end['state']['result'], end['state']['article']) == ('0-1', '5.1.1'), end['state']
    for player in players:
        player.close()


def main():
    proxies = {name: make for name, make in (('nginx', nginx), ('caddy', caddy)) if shutil.which(name) and shutil.which('openssl')}
    if not proxies:
        print('skipped: neither nginx nor caddy is installed')
        return 77
    with Server(program) as server:
        os.chmod(server.folder, 0o755)
        certificate(server.folder)
        for name, make in proxies.items():
            port = free_port()
            command = make(server.folder, port, server)
            process = subprocess.Popen(command, stdout=server.errors, stderr=server.errors,
                                       env={**os.environ, 'XDG_DATA_HOME': server.folder, 'XDG_CONFIG_HOME': server.folder, 'HOME': server.folder})
            try:
                wait_for(port, process)
                play(server, server.folder, port)
                print(f'{name}: a game over TLS')
            except Exception:
                print(server.said(), file=sys.stderr)
                raise
            finally:
                process.terminate()
                process.wait(30)
    return 0


if __name__ == '__main__':
    sys.exit(main())
