import { and, eq } from 'drizzle-orm';
import type { OpcionesReserva } from '#areas/clientes/public.server.ts';
import { anticiposVivos, reservados } from '#areas/documentos/public.server.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { proformas, proformasDocumento } from '../tables.ts';
import type { DocumentoFila, ExcepcionFila, ProformaFila } from './puerta.ts';

/** What the proforma's exceptions allow of the line: a granted excess, and debtors whose sublímite is being excepted. */
export function opcionesDeLinea(
  ctx: ReadCtx,
  p: ProformaFila,
  documentos: readonly DocumentoFila[],
  excepciones: readonly ExcepcionFila[],
): OpcionesReserva {
  const linea = excepciones.find((x) => x.regla === 'linea_excedida' && x.estado === 'concedida');
  const exceptuados = new Set(excepciones.filter((x) => x.regla === 'sublimite_deudor' && x.estado !== 'rechazada').map((x) => x.pk));
  return {
    exceso: linea?.exceso ?? 0,
    sobre_sublimite: documentos.filter((d) => exceptuados.has(d.documento_id)).map((d) => d.deudor_rut),
    deudores: () => porDeudor(ctx, p, documentos),
  };
}

type DeudoresDeLinea = { cliente_rut: Rut; deudores: readonly Rut[] };

/** What some debtors hold of the client's line: advanced and not recovered, and kept by his proformas under way (but one). */
const tomadoDeLinea = async (ctx: ReadCtx, de: DeudoresDeLinea, salvo: string | null) =>
  (await atOnce([anticiposEnCurso(ctx, de, salvo), anticiposVivos(ctx, de)])).flat();

/** Answers `linea.usada_por_deudor`. */
export async function usadaPorDeudor(ctx: ReadCtx, q: Readonly<DeudoresDeLinea>): Promise<Record<string, number>> {
  const out: Record<string, number> = {};
  for (const { deudor_rut, monto } of await tomadoDeLinea(ctx, q, null)) out[deudor_rut] = (out[deudor_rut] ?? 0) + monto;
  return out;
}

/** What each debtor of the proforma would hold of the client's line: advanced, in other proformas under way, and here. Pesos. */
async function porDeudor(ctx: ReadCtx, p: ProformaFila, documentos: readonly DocumentoFila[]) {
  const suyos = { deudores: [...new Set(documentos.map((d) => d.deudor_rut as Rut))], cliente_rut: p.cliente_rut };
  const todos = [...documentos.map((d) => ({ deudor_rut: d.deudor_rut, monto: d.anticipo })), ...(await tomadoDeLinea(ctx, suyos, p.id))];
  return [...new Map(documentos.map((d) => [d.deudor_rut, d.razon_deudor]))].map(([rut, nombre]) => ({
    rut,
    nombre,
    monto: todos.filter((x) => x.deudor_rut === rut).reduce((s, x) => s + x.monto, 0),
  }));
}

/** Advances of the proformas (but one) that hold documents and are not paid out yet, by debtor and client. Pesos. */
export async function anticiposEnCurso(
  ctx: ReadCtx,
  de: Parameters<typeof reservados>[1],
  salvo: string | null,
): Promise<{ deudor_rut: Rut; cliente_rut: Rut; monto: Pesos }[]> {
  if (de.deudores?.length === 0) return [];
  const reservado = reservados(ctx, de);
  const { deudor_rut, cliente_rut } = reservado;
  const filas = await ctx.db
    .select({ deudor_rut, cliente_rut, monto: proformasDocumento.anticipo, id: proformas.id })
    .from(reservado)
    .innerJoin(
      proformasDocumento,
      and(eq(proformasDocumento.empresa_id, ctx.empresa_id), eq(proformasDocumento.documento_id, reservado.documento_id)),
    )
    .innerJoin(
      proformas,
      and(
        eq(proformas.empresa_id, ctx.empresa_id),
        eq(proformas.id, proformasDocumento.proforma_id),
        eq(proformas.num_proforma, reservado.num_proforma),
      ),
    );
  return filas.filter((f) => f.id !== salvo).map(({ id: _id, ...f }) => f);
}
