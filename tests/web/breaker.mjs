// A way to the server that breaks when an act is sent: a POST, or {"do": …} over the WebSocket. `fate` says what becomes of the
// next one: 'lose' (it never arrives), 'cut' (it is done, and its answer is lost), 'twice' (it arrives two times, then as 'cut'),
// 'late' (it arrives after two seconds).
import {connect, createServer} from 'node:net';

/** The text of a short frame of a client; null: it is none. */
function frameText(data) {
  if ((data[0] & 0x0f) !== 1 || !(data[1] & 0x80)) return null;
  const long = (data[1] & 0x7f) === 126;
  const at = long ? 8 : 6;
  const length = long ? data.readUInt16BE(2) : data[1] & 0x7f;
  const text = Buffer.from(data.subarray(at, at + length));
  for (let i = 0; i < text.length; i++) text[i] ^= data[at - 4 + (i % 4)];
  return text.toString();
}

const isAct = data => data.subarray(0, 5).toString() === 'POST ' || /"do":/.test(frameText(data) ?? '');
const later = (ms, what) => setTimeout(what, ms);

export class Breaker {
  fate = null;
  broken = 0; // how many acts it has met

  static async open(port) {
    const breaker = new Breaker();
    breaker.server = createServer(client => breaker.pass(client, port));
    await new Promise(done => breaker.server.listen(0, '127.0.0.1', done));
    breaker.base = `http://127.0.0.1:${breaker.server.address().port}`;
    return breaker;
  }

  pass(client, port) {
    const server = connect(port, '127.0.0.1');
    let deaf = false,
      held = null; // what follows an act that is late
    const end = () => {
      client.destroy();
      server.destroy();
    };
    const meet = {
      lose: end,
      cut: data => {
        deaf = true;
        server.write(data);
        later(700, end);
      },
      twice: data => {
        const again = connect(port, '127.0.0.1', () => data.subarray(0, 5).toString() === 'POST ' && again.end(data));
        again.on('error', () => {});
        if (data.subarray(0, 5).toString() !== 'POST ') server.write(data);
        meet.cut(data);
      },
      late: data => {
        held = [data];
        later(2000, () => {
          if (server.writable) server.write(Buffer.concat(held));
          held = null;
        });
      },
    };
    client.on('data', data => {
      const fate = this.fate && isAct(data) ? this.fate : null;
      if (!fate) return void (held ? held.push(data) : server.write(data));
      this.fate = null;
      this.broken++;
      meet[fate](data);
    });
    server.on('data', data => deaf || client.write(data));
    for (const side of [client, server]) side.on('error', end).on('close', end);
  }

  close() {
    return new Promise(done => this.server.close(done));
  }
}
