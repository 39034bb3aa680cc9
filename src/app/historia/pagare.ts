import { contract as creditos } from '#areas/creditos/contract.ts';
import { contract as documentos } from '#areas/documentos/contract.ts';
import { contract as pagares } from '#areas/pagares/contract.ts';
import { papelPdf } from '../../../tools/dte-demo/papel.ts';
import type { Cartera } from './alta.ts';
import type { Narrador } from './narrador.ts';

const NOTARIA = 'PRIMERA_NOTARIA_FICTICIA_DE_SANTIAGO';

interface Papel {
  id: string;
  pagarevista: string;
  firmas: { rut: string; firmado_el: string | null }[];
}

/** The pagaré of an approved credit: operations drafts and prints it, the client signs it, a notary authorises it. Answers its id. */
export async function firmarPagare(n: Narrador, c: Cartera, credito_id: string): Promise<string> {
  const { pagare } = await n.acto(creditos, 'emitir_pagare', 'operaciones', {}, { id: credito_id });
  const id = pagare?.id ?? '';
  await n.hacer(pagares, 'imprimir', 'operaciones', id, {});
  const p = await n.detalle<Papel>(pagares, 'operaciones', id);
  const de = { tipo_archivo: 'PAGARE_FIRMADO', referido_tipo: 'pagare', referido_id: id, rut: c.cedente.rut } as const;
  const papel = {
    nombre: `${p.pagarevista}.pdf`,
    bytes: papelPdf(['Pagaré firmado', p.pagarevista, c.cedente.razon]),
    mime: 'application/pdf',
  };
  const r = await n.acto(documentos, 'subir_archivos', 'operaciones', de, { archivos: [papel] });
  const archivo_firmado = r.archivos[0]?.archivo?.id ?? '';
  const firmas = p.firmas.map((f) => ({ rut: f.rut, firmado_el: n.fecha }));
  await n.hacer(pagares, 'registrar_firma', 'operaciones', id, { firmas, archivo_firmado });
  await n.hacer(pagares, 'autorizar_notario', 'operaciones', id, { notaria: NOTARIA, fecha_autorizacion: n.fecha });
  return id;
}

/** It goes to the vault, by another person than who had it. Answers its number. */
export async function guardarPagare(n: Narrador, id: string, k: number): Promise<string> {
  await n.hacer(pagares, 'custodiar', 'fiscalia', id, { boveda: 'CASA_MATRIZ', caja: String(1 + (k % 9)), sobre: String(100 + k) });
  return (await n.detalle<Papel>(pagares, 'operaciones', id)).pagarevista;
}
