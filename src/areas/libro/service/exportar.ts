import { and, asc } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import { addDays, periodoOf } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Column } from '#platform/server/columnas.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { exportFile } from '#platform/server/export.ts';
import type { FileReply } from '#platform/server/implement.ts';
import { agrupar } from '../domain/agrupar.ts';
import { exportarJournal, type SaldoJournal } from '../domain/exportar-journal.ts';
import { asientos } from '../tables.ts';
import { dondeDiario, type FiltrosDiario } from './asientos.ts';
import { balance, lineasDe, nombreEvento, sumasEntre } from './consultas.ts';
import { lineaDeFila } from './contabilizar.ts';
import { planDe } from './plan.ts';

const DIARIO: readonly Column[] = [
  { campo: 'periodo', titulo: 'Período' },
  { campo: 'num_asiento', titulo: 'N° asiento', tipo: 'numero' },
  { campo: 'fecha', titulo: 'Fecha', tipo: 'fecha' },
  { campo: 'evento', titulo: 'Evento', ancho: 28 },
  { campo: 'glosa', titulo: 'Glosa', ancho: 36 },
  { campo: 'origen', titulo: 'Origen', ancho: 24 },
  { campo: 'cuenta', titulo: 'Cuenta' },
  { campo: 'cuenta_nombre', titulo: 'Nombre de la cuenta', ancho: 30 },
  { campo: 'debe', titulo: 'Debe', tipo: 'pesos' },
  { campo: 'haber', titulo: 'Haber', tipo: 'pesos' },
  { campo: 'moneda', titulo: 'Moneda' },
  { campo: 'rut', titulo: 'RUT', tipo: 'rut' },
  { campo: 'documento', titulo: 'Documento' },
  { campo: 'pk', titulo: 'Obligación' },
  { campo: 'sucursal', titulo: 'Sucursal' },
];
const BALANCE: readonly Column[] = [
  { campo: 'cuenta', titulo: 'Cuenta' },
  { campo: 'nombre', titulo: 'Nombre', ancho: 36 },
  { campo: 'debe', titulo: 'Debe', tipo: 'pesos' },
  { campo: 'haber', titulo: 'Haber', tipo: 'pesos' },
  { campo: 'deudor', titulo: 'Saldo deudor', tipo: 'pesos' },
  { campo: 'acreedor', titulo: 'Saldo acreedor', tipo: 'pesos' },
  { campo: 'activo', titulo: 'Activo', tipo: 'pesos' },
  { campo: 'pasivo', titulo: 'Pasivo y patrimonio', tipo: 'pesos' },
  { campo: 'perdida', titulo: 'Pérdida', tipo: 'pesos' },
  { campo: 'ganancia', titulo: 'Ganancia', tipo: 'pesos' },
];

/** Most entries that one file holds: by month beyond it (ledger §1.1). */
const TOPE = 100_000;

async function asientosConLineas(ctx: ReadCtx, f: FiltrosDiario) {
  const cabezas = await ctx.db
    .select()
    .from(asientos)
    .where(and(...dondeDiario(ctx, f)))
    .orderBy(asc(asientos.fecha_contable), asc(asientos.periodo), asc(asientos.num_asiento))
    .limit(TOPE);
  const porAsiento = new Map<string, Awaited<ReturnType<typeof lineasDe>>>();
  for (let at = 0; at < cabezas.length; at += 1_000) {
    const ids = cabezas.slice(at, at + 1_000).map((a) => a.id);
    for (const [id, ls] of agrupar(await lineasDe(ctx, ids), (l) => l.asiento_id)) porAsiento.set(id, ls);
  }
  return cabezas.map((a) => ({ a, lineas: porAsiento.get(a.id) ?? [] }));
}

async function saldosA(ctx: ReadCtx, al: Fecha): Promise<SaldoJournal[]> {
  const sumas = agrupar(await sumasEntre(ctx, { desde: null, hasta: al }), (s) => s.cuenta);
  return [...sumas].map(([cuenta, g]) => ({ cuenta, moneda: 'CLP' as const, saldo: pesos(g.reduce((n, s) => n + s.debe - s.haber, 0)) }));
}

/** The plain-text journal of a range, proved by the stored balances at its end (ledger §1.1). */
export async function journal(ctx: ReadCtx, f: FiltrosDiario): Promise<string> {
  const al = f.hasta ?? ctx.hoy;
  const filas = await asientosConLineas(ctx, { desde: f.desde, hasta: al });
  return exportarJournal({
    cuentas: await planDe(ctx),
    al,
    asientos: filas.map(({ a, lineas }) => ({
      periodo: periodoOf(a.fecha_contable),
      num_asiento: a.num_asiento,
      fecha_contable: a.fecha_contable,
      evento: a.evento,
      glosa: a.glosa,
      lineas: lineas.map(lineaDeFila),
    })),
    saldos: await saldosA(ctx, al),
    ...(f.desde ? { apertura: { fecha: f.desde, saldos: await saldosA(ctx, addDays(f.desde, -1)) } } : {}),
  });
}

async function filasDiario(ctx: ReadCtx, f: FiltrosDiario) {
  return (await asientosConLineas(ctx, f)).flatMap(({ a, lineas }) =>
    lineas.map((l) => ({
      ...l,
      periodo: a.periodo,
      num_asiento: a.num_asiento,
      evento: nombreEvento(a.evento),
      glosa: a.glosa,
      origen: `${a.origen_area}/${a.origen_id}`,
    })),
  );
}

export interface PedidoExportar extends FiltrosDiario {
  formato: 'csv' | 'xlsx' | 'journal';
  libro: 'diario' | 'balance';
  al?: Fecha | undefined;
}

/** Books as a file: csv and xlsx of the journal (with the filters of its list) or of the balance; the journal in plain text. */
export async function exportar(ctx: ReadCtx, p: PedidoExportar): Promise<FileReply> {
  if (p.formato === 'journal') {
    const texto = await journal(ctx, p);
    return { nombre: `libro-${p.hasta ?? ctx.hoy}.journal`, mime: 'text/plain; charset=utf-8', bytes: Buffer.from(texto) };
  }
  const al = p.al ?? p.hasta ?? ctx.hoy;
  if (p.libro === 'balance') {
    const b = await balance(ctx, { desde: p.desde, al, sucursal: p.sucursal });
    const filas = [...b.filas, { cuenta: '', nombre: 'Sumas', ...b.totales }];
    return exportFile(p.formato, `balance-${al}`, BALANCE, filas as unknown as Record<string, unknown>[], [
      `Balance de comprobación al ${al}`,
    ]);
  }
  return exportFile(p.formato, `libro-diario-${al}`, DIARIO, await filasDiario(ctx, p), [`Libro diario al ${al}`]);
}
