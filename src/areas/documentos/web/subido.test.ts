import { expect, it } from 'vitest';
import type { OutputOf } from '#kernel/contract.ts';
import { storedPaper } from '#platform/web/files/stored.ts';
import type { contract } from '../contract.ts';

type Respuesta = OutputOf<typeof contract, 'subir_archivos'>;
type Subido = Respuesta['archivos'][number];

it('el archivo subido es el de la respuesta que documentos declara; uno rechazado no deja ninguno y dice por qué', () => {
  const bueno = { nombre: 'a.pdf', archivo: { id: 'a1' }, existente: false, error: null } as Subido;
  const error = { codigo: 'archivo_no_admitido', detail: 'El contenido no es el de un PDF' };
  const malo: Subido = { nombre: 'b.pdf', archivo: null, existente: false, error };
  const vacia: Respuesta = { archivos: [] };
  expect([{ archivos: [bueno] }, { archivos: [malo] }, vacia].map((r: Respuesta) => storedPaper(r))).toEqual([
    { id: 'a1', refusal: null },
    { id: null, refusal: 'El contenido no es el de un PDF' },
    { id: null, refusal: null },
  ]);
});
