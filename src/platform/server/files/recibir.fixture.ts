import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FileStore } from './store.ts';

/** Receives what the arguments say in the process of somebody else, so that the limits of the system can be set for it alone. */
const [dir = '', bytes = '0'] = process.argv.slice(2);
const piece = Buffer.alloc(48 * 1024, 65);
const source = (async function* () {
  for (let left = Number(bytes); left > 0; left -= piece.length) yield piece.subarray(0, Math.min(left, piece.length));
})();
const said = await new FileStore(dir).receive(source, { nombre: 'papel.txt', mime: 'text/plain' }).then(
  (f) => ({ tamano: f.tamano, en_disco: statSync(f.ruta).size }),
  (e: NodeJS.ErrnoException) => ({ codigo: e.code }),
);
process.stdout.write(JSON.stringify({ ...said, queda: readdirSync(join(dir, 'entrada')).length }));
process.exit(0);
