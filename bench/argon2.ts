import { hash, verify } from '@node-rs/argon2';

/**
 * What argon2id alone reaches on this machine, as a process of its own: SEGUNDOS of verifications, four at a time as the product allows.
 * Prints verifications per second.
 */
const segundos = Number(process.env.SEGUNDOS ?? '4');
const clave = 'Demo.2026';
const guardada = await hash(clave, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
await verify(guardada, clave);
let hechas = 0;
const desde = performance.now();
const hasta = desde + segundos * 1000;
await Promise.all(
  Array.from({ length: 4 }, async () => {
    while (performance.now() < hasta) {
      await verify(guardada, clave);
      hechas += 1;
    }
  }),
);
console.log((hechas * 1000) / (performance.now() - desde));
