import { type ContactoPara, contactosPara, type PersonaPara } from '#areas/clientes/public.server.ts';
import { type DocumentoFila, documentosPorId, exigirRespaldo } from '#areas/documentos/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { empresaDe } from '#areas/empresas/public.server.ts';
import { NotFound, Rule } from '#kernel/errors.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';

/** Documents by id within the reach of the session, in the order asked. Throws 404 when one is not there or not reached. */
export async function documentosDe(ctx: ReadCtx, ids: readonly string[]): Promise<DocumentoFila[]> {
  const unicos = [...new Set(ids)];
  const filas = new Map((await documentosPorId(ctx, unicos)).map((d) => [d.id, d]));
  const alcanza = new Map<Rut, boolean>();
  for (const d of filas.values()) if (!alcanza.has(d.cliente_rut)) alcanza.set(d.cliente_rut, await alcanzaCliente(ctx, d.cliente_rut));
  return unicos.map((id) => {
    const d = filas.get(id);
    if (!d || !alcanza.get(d.cliente_rut)) throw new NotFound();
    return d;
  });
}

export const nombreDe = (d: Pick<DocumentoFila, 'tipo' | 'folio'>): string => `${d.tipo}-${d.folio}`;

/** The documents of each debtor, in the order in which they came. */
export function porDeudor(documentos: readonly DocumentoFila[]): [Rut, DocumentoFila[]][] {
  const grupos = new Map<Rut, DocumentoFila[]>();
  for (const d of documentos) grupos.set(d.deudor_rut, [...(grupos.get(d.deudor_rut) ?? []), d]);
  return [...grupos];
}

const PREFERIDOS: readonly string[] = ['VERIFICACION', 'RECEPCION', 'PAGOS'];

/** With whom to speak of its documents: who was chosen, else who is for it and may be used. */
export function contactoPara(p: PersonaPara | undefined, elegidos: readonly string[] = []): ContactoPara | undefined {
  const orden = (c: ContactoPara) => {
    const i = PREFERIDOS.indexOf(c.tipo);
    return i < 0 ? PREFERIDOS.length : i;
  };
  const suyos = p?.contactos ?? [];
  return suyos.find((c) => elegidos.includes(c.id)) ?? [...suyos].sort((a, b) => orden(a) - orden(b)).find((c) => c.email) ?? suyos[0];
}

/** Who a debtor is and with whom to write to it. 422 `sin_contacto_de_correo`. */
export async function aQuienEscribir(ctx: ReadCtx, rut: Rut, elegidos: readonly string[]) {
  const persona = (await contactosPara(ctx, [rut])).get(rut);
  const contacto = contactoPara(persona, elegidos);
  if (!persona || !contacto?.email) throw new Rule('sin_contacto_de_correo', { nombre: persona?.nombre ?? rut });
  return { persona, contacto, email: contacto.email };
}

/** One line of a letter for each document. */
export const renglon = (d: DocumentoFila): string =>
  `Documento ${nombreDe(d)} del ${formatFecha(d.fecha_emision)} por ${formatPesos(d.monto)}${d.fecha_vencimiento ? `, que vence el ${formatFecha(d.fecha_vencimiento)}` : ''}.`;

export const acreedorDe = async (ctx: ReadCtx): Promise<string> => (await empresaDe(ctx.db, ctx.empresa_id))?.razon_social ?? '';

/** The file that proves it hangs from one of these documents. 422 at `evidencia`. */
export async function exigirEvidencia(ctx: Ctx, documentos: readonly DocumentoFila[], archivo_id: string): Promise<void> {
  const campo = 'evidencia';
  for (const d of documentos) {
    const r = await ctx.attempt(() => exigirRespaldo(ctx, { archivo_id, referido: { tipo: 'documento', id: d.id }, tipos: [], campo }));
    if (r.ok) return;
  }
  throw new Rule('evidencia_ajena', {}, { evidencia: ['Suba aquí el archivo de uno de los documentos'] });
}
