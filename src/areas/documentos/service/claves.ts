import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Dte } from '../domain/tipos.ts';
import { documentos } from '../tables.ts';
import type { DocumentoFila } from './filas.ts';

const MUERTOS = ['anulado', 'devuelto'] as const;

/** The living document of ours with that key (tipo, folio, RUT emisor). */
export async function documentoPorClave(ctx: ReadCtx, tipo: string, folio: string, rut_emisor: string): Promise<DocumentoFila | undefined> {
  const [row] = await ctx.db
    .select()
    .from(documentos)
    .where(
      and(
        eq(documentos.empresa_id, ctx.empresa_id),
        eq(documentos.tipo, tipo),
        eq(documentos.folio, folio),
        eq(documentos.rut_emisor, rut_emisor as Rut),
        notInArray(documentos.estado, [...MUERTOS]),
      ),
    );
  return row;
}

/** What tells one document from another. */
export interface Clave {
  tipo: string;
  folio: string;
  rut_emisor: string;
}
export const claveDe = (dte: Dte): Clave => ({ tipo: String(dte.tipo), folio: String(dte.folio), rut_emisor: dte.emisor.rut });

export const nombreDeClave = (c: Clave): string => JSON.stringify([c.tipo, c.folio, c.rut_emisor]);

/** Keys asked in one statement. */
const CLAVES_POR_VEZ = 500;

/** The living documents of ours with those keys, read together: a register has a row for each. */
export async function documentosPorClave(ctx: ReadCtx, claves: readonly Clave[]): Promise<(c: Clave) => DocumentoFila | undefined> {
  const hallados = new Map<string, DocumentoFila>();
  const pedidas = [...new Map(claves.map((c) => [nombreDeClave(c), c])).values()];
  for (let at = 0; at < pedidas.length; at += CLAVES_POR_VEZ) {
    const tanda = pedidas.slice(at, at + CLAVES_POR_VEZ);
    const de = <K extends keyof Clave>(k: K) => [...new Set(tanda.map((c) => c[k]))];
    const rows = await ctx.rows(
      documentos,
      and(
        inArray(documentos.tipo, de('tipo')),
        inArray(documentos.folio, de('folio')),
        inArray(documentos.rut_emisor, de('rut_emisor') as Rut[]),
        notInArray(documentos.estado, [...MUERTOS]),
      ),
    );
    for (const d of rows) hallados.set(nombreDeClave(d), d);
  }
  return (c) => hallados.get(nombreDeClave(c));
}
