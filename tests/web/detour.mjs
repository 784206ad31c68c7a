// A way to the server that takes its time: each piece of what is sent arrives so many milliseconds later, in its order.
import {connect, createServer} from 'node:net';

const slowly = (from, to, ms) => {
  from.on('data', data => setTimeout(() => to.writable && to.write(data), ms));
  from.on('end', () => setTimeout(() => to.end(), ms));
  from.on('error', () => to.destroy());
  from.on('close', () => setTimeout(() => to.destroy(), ms));
};

export class Detour {
  static async open(port, ms) {
    const detour = new Detour();
    detour.server = createServer(client => {
      const server = connect(port, '127.0.0.1');
      slowly(client, server, ms);
      slowly(server, client, ms);
    });
    await new Promise(done => detour.server.listen(0, '127.0.0.1', done));
    detour.base = `http://127.0.0.1:${detour.server.address().port}`;
    return detour;
  }

  close() {
    return new Promise(done => this.server.close(done));
  }
}
