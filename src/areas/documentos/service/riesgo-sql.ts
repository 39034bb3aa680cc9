import { sql } from 'drizzle-orm';
import { dilucionPct } from '#finanzas/concentracion.ts';
import type { Question } from '#kernel/events.ts';
import { addDays, addMonths, type Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Answers } from '#platform/server/registry.ts';

/** One of some texts. As an array the base looks each one up in its index; as a subquery beside an `or` it reads every document of the company. */
const textos = (lista: readonly string[]) => sql`any(array(select value from jsonb_array_elements_text(${JSON.stringify(lista)}::jsonb)))`;

interface Par {
  cliente_rut: Rut;
  deudor_rut: Rut;
  documentos: number;
  dias: string | null;
  documentos_90d: number;
  dias_90d: string | null;
  dias_antes: string | null;
  peor_mora: number | null;
  reclamado: string;
  bruto: string;
  notas_credito: string;
}

/**
 * How each debtor of each client paid what was sold to us, as of the end of a day: the last twelve months, the last ninety days, and the twelve months
 * before those. Days are weighted by amount from emission to payment; what was sold, credited and claimed is of the year.
 */
async function paresDe(ctx: ReadCtx, ruts: readonly Rut[], al: Fecha): Promise<Par[]> {
  const [anio, trimestre] = [addMonths(al, -12), addDays(al, -90)];
  const antes = addMonths(trimestre, -12);
  const pagado = (desde: Fecha, hasta: Fecha) => sql`d.fecha_pago > ${desde}::date and d.fecha_pago <= ${hasta}::date`;
  const dias = (cuando: ReturnType<typeof pagado>) => sql`round(sum(d.monto * (d.fecha_pago - d.fecha_emision)) filter (where ${cuando})
    / nullif(sum(d.monto) filter (where ${cuando}), 0), 1)::text`;
  const emitido = sql`d.fecha_emision > ${anio}::date and d.fecha_emision <= ${al}::date`;
  const reclamado = sql`coalesce(sum(d.monto) filter (where ${emitido} and d.fecha_reclamo <= ${al}::date), 0)`;
  const r = await ctx.db.execute(sql`select d.cliente_rut, d.deudor_rut,
      (count(*) filter (where ${pagado(anio, al)}))::int as documentos, ${dias(pagado(anio, al))} as dias,
      (count(*) filter (where ${pagado(trimestre, al)}))::int as documentos_90d, ${dias(pagado(trimestre, al))} as dias_90d,
      ${dias(pagado(antes, trimestre))} as dias_antes,
      max(greatest(d.fecha_pago - d.fecha_vencimiento, 0)) filter (where ${pagado(anio, al)}) as peor_mora, ${reclamado}::text as reclamado,
      coalesce(sum(d.monto) filter (where ${emitido}), 0)::text as bruto,
      coalesce(sum(d.monto_nc) filter (where ${emitido}), 0)::text as notas_credito
    from documento d where d.empresa_id = ${ctx.empresa_id}::uuid and d.estado not in ('anulado', 'devuelto')
      and (d.cliente_rut = ${textos(ruts)} or d.deudor_rut = ${textos(ruts)})
      and (d.fecha_emision > ${antes}::date or d.fecha_pago > ${antes}::date) and d.fecha_emision <= ${al}::date
    group by d.cliente_rut, d.deudor_rut order by 1, 2`);
  return (r as unknown as { rows: Par[] }).rows;
}

type Dichos = NonNullable<Awaited<ReturnType<NonNullable<Answers['riesgo.consultado']>>>>;
type Clave = Dichos[number]['clave'];

/** Documents of some issuers that were sold to us since a day: type, number and issuer, in one text. */
export async function cedidosDe(ctx: ReadCtx, emisores: readonly Rut[], desde: Fecha): Promise<Set<string>> {
  if (emisores.length === 0) return new Set();
  const r = await ctx.db.execute(sql`select rut_emisor || ' ' || tipo || ' ' || folio as clave from documento
    where empresa_id = ${ctx.empresa_id}::uuid and rut_emisor = ${textos(emisores)} and fecha_emision >= ${desde}::date
      and estado not in ('anulado', 'devuelto')`);
  return new Set((r as unknown as { rows: { clave: string }[] }).rows.map((f) => f.clave));
}

/** What is said here of a pair; what others say of it (the folios that it skipped) is asked apart, and is no reason to read every document. */
const PROPIAS: readonly Clave[] = [
  ...(['par_documentos', 'par_dias', 'par_reclamado', 'par_dilucion_pct', 'par_documentos_90d', 'par_dias_90d', 'par_dias_antes'] as const),
  ...(['deudor_documentos', 'deudor_dias', 'deudor_peor_mora', 'deudor_reclamado', 'deudor_dilucion_pct'] as const),
];

/** What our own books know of each pair of client and debtor, said of both: of the client about the debtor, and of the debtor about the client. */
export async function paraRiesgo(ctx: ReadCtx, { ruts, fecha, claves }: Question<'riesgo.consultado'>): Promise<Dichos | undefined> {
  if (!claves.some((c) => PROPIAS.includes(c))) return undefined;
  const pedidos = new Set(ruts);
  const out: Dichos[number][] = [];
  for (const p of await paresDe(ctx, ruts, fecha)) {
    // Of a past day nobody remembers which credit notes had come by then.
    const ventas = { bruto: Number(p.bruto), notas_credito: Number(p.notas_credito), reclamado: Number(p.reclamado) };
    const dilucion = fecha < ctx.hoy ? null : dilucionPct(ventas);
    const decir = (rut: Rut, sujeto: Rut, valores: Partial<Record<Clave, string | number | null>>) => {
      if (!pedidos.has(rut)) return;
      for (const [clave, valor] of Object.entries(valores) as [Clave, string | number | null][]) {
        if (!claves.includes(clave)) continue;
        const estado = valor === null && fecha < ctx.hoy && clave.endsWith('dilucion_pct') ? 'sin_historia' : 'conocido';
        out.push({ rut, clave, sujeto, valor: valor === null ? null : String(valor), desde: null, hasta: fecha, estado, ids: [] });
      }
    };
    decir(p.cliente_rut, p.deudor_rut, {
      par_documentos: p.documentos,
      par_dias: p.dias,
      par_reclamado: p.reclamado,
      par_dilucion_pct: dilucion,
      par_documentos_90d: p.documentos_90d,
      par_dias_90d: p.dias_90d,
      par_dias_antes: p.dias_antes,
    });
    decir(p.deudor_rut, p.cliente_rut, {
      deudor_documentos: p.documentos,
      deudor_dias: p.dias,
      deudor_peor_mora: p.peor_mora,
      deudor_reclamado: p.reclamado,
      deudor_dilucion_pct: dilucion,
    });
  }
  return out;
}
