import { expect, it } from 'vitest';
import type { OutputOf } from '#kernel/contract.ts';
import type { contract } from '../contract.ts';
import { archivoSubido } from './subido.ts';

type Respuesta = OutputOf<typeof contract, 'subir_archivos'>;

it('el archivo subido es el de la respuesta que documentos declara; uno rechazado no deja ninguno', () => {
  const [bueno, malo] = [{ archivo: { id: 'a1' } }, { archivo: null }].map((a) => ({ archivos: [a] }) as unknown as Respuesta);
  expect([archivoSubido(bueno), archivoSubido(malo), archivoSubido({ id: 'a1' })]).toEqual(['a1', null, null]);
});
