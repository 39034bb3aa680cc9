import { setImmediate as breathe } from 'node:timers/promises';
import { and, asc, eq, lte, max, sql } from 'drizzle-orm';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { Invalid } from '#kernel/errors.ts';
import { agrupar } from '#kernel/values/agrupar.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { addDays, periodoOf } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Column } from '#platform/server/columnas.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { begun, exportFile, flowingTable } from '#platform/server/export.ts';
import type { FileReply, FlowingFile } from '#platform/server/implement.ts';
import { piezasJournal, type SaldoJournal } from '../domain/exportar-journal.ts';
import { asientos } from '../tables.ts';
import { dondeDiario, type FiltrosDiario } from './asientos.ts';
import { balance, lineasDe, lineasDelMayor, mayor, nombreEvento, resultados, sumasEntre } from './consultas.ts';
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
const MAYOR: readonly Column[] = [
  { campo: 'fecha', titulo: 'Fecha', tipo: 'fecha' },
  { campo: 'asiento', titulo: 'Asiento' },
  { campo: 'evento_nombre', titulo: 'Evento', ancho: 28 },
  { campo: 'glosa', titulo: 'Glosa', ancho: 36 },
  { campo: 'rut', titulo: 'RUT', tipo: 'rut' },
  { campo: 'documento', titulo: 'Documento' },
  { campo: 'sucursal', titulo: 'Sucursal' },
  { campo: 'debe', titulo: 'Debe', tipo: 'pesos' },
  { campo: 'haber', titulo: 'Haber', tipo: 'pesos' },
  { campo: 'saldo', titulo: 'Saldo', tipo: 'pesos' },
];
const RESULTADOS: readonly Column[] = [
  { campo: 'sucursal', titulo: 'Sucursal', ancho: 20 },
  { campo: 'clase', titulo: 'Clase' },
  { campo: 'cuenta', titulo: 'Cuenta' },
  { campo: 'nombre', titulo: 'Nombre', ancho: 36 },
  { campo: 'monto', titulo: 'Monto', tipo: 'pesos' },
];

/** The columns with the branch said by its name, as the screens say it: a line keeps its code. */
async function conSucursal(ctx: ReadCtx, columnas: readonly Column[]): Promise<Column[]> {
  const nombres = Object.fromEntries((await sucursalesDe(ctx)).map((s) => [s.codigo, s.nombre]));
  return columnas.map((c) => (c.campo === 'sucursal' ? { ...c, nombres } : c));
}

/** Entries that are read with their lines before everybody else has a turn. */
const POR_VEZ = 300;

/** Number in the chain of the last entry: what is posted while a file is written is not in it. */
async function topeDe(ctx: ReadCtx): Promise<number> {
  const [r] = await ctx.db
    .select({ tope: max(asientos.n_cadena) })
    .from(asientos)
    .where(eq(asientos.empresa_id, ctx.empresa_id));
  return r?.tope ?? 0;
}

type ConLineas = { a: typeof asientos.$inferSelect; lineas: Awaited<ReturnType<typeof lineasDe>> };

/** Entries of the filter up to `tope` with their lines, in their order, some at a time. */
async function* asientosConLineas(ctx: ReadCtx, f: FiltrosDiario, tope: number): AsyncGenerator<ConLineas[]> {
  const orden = sql`(${asientos.fecha_contable}, ${asientos.periodo}, ${asientos.num_asiento}, ${asientos.id})`;
  const filtrados = await dondeDiario(ctx, f);
  for (let ultimo: typeof asientos.$inferSelect | undefined; ; ) {
    const desde =
      ultimo && sql`${orden} > (${ultimo.fecha_contable}::date, ${ultimo.periodo}, ${ultimo.num_asiento}::int, ${ultimo.id}::uuid)`;
    const cabezas = await ctx.db
      .select()
      .from(asientos)
      .where(and(...filtrados, lte(asientos.n_cadena, tope), desde))
      .orderBy(asc(asientos.fecha_contable), asc(asientos.periodo), asc(asientos.num_asiento), asc(asientos.id))
      .limit(POR_VEZ);
    const ids = cabezas.map((a) => a.id);
    const porAsiento = agrupar(ids.length > 0 ? await lineasDe(ctx, ids) : [], (l) => l.asiento_id);
    yield cabezas.map((a) => ({ a, lineas: porAsiento.get(a.id) ?? [] }));
    ultimo = cabezas.at(-1);
    if (cabezas.length < POR_VEZ) return;
    await breathe();
  }
}

async function saldosA(ctx: ReadCtx, al: Fecha): Promise<SaldoJournal[]> {
  const sumas = agrupar(await sumasEntre(ctx, { desde: null, hasta: al }), (s) => s.cuenta);
  return [...sumas].map(([cuenta, g]) => ({ cuenta, moneda: 'CLP' as const, saldo: pesos(g.reduce((n, s) => n + s.debe - s.haber, 0)) }));
}

/** What is read, and the last entry that it counts: read again when somebody posted in between, so that both are of one same moment. */
async function deUnMomento<T>(ctx: ReadCtx, leer: () => Promise<T>): Promise<{ tope: number; leido: T }> {
  for (;;) {
    const tope = await topeDe(ctx);
    const leido = await leer();
    if ((await topeDe(ctx)) === tope) return { tope, leido };
  }
}

/** The plain-text journal of a range, proved by the stored balances at its end (ledger §1.1), some entries at a time. */
async function* partesDelJournal(ctx: ReadCtx, f: FiltrosDiario): AsyncGenerator<string> {
  const al = f.hasta ?? ctx.hoy;
  const { tope, leido } = await deUnMomento(ctx, async () => ({
    saldos: await saldosA(ctx, al),
    apertura: f.desde ? { fecha: f.desde, saldos: await saldosA(ctx, addDays(f.desde, -1)) } : undefined,
  }));
  const { saldos, apertura } = leido;
  const piezas = piezasJournal({ cuentas: await planDe(ctx), al, monedas: ['CLP'], ...(apertura ? { apertura } : {}) });
  yield `${piezas.cabeza}\n\n`;
  for await (const parte of asientosConLineas(ctx, { desde: f.desde, hasta: al }, tope)) {
    const bloques = parte.map(({ a, lineas }) =>
      piezas.bloque({
        periodo: periodoOf(a.fecha_contable),
        num_asiento: a.num_asiento,
        fecha_contable: a.fecha_contable,
        evento: a.evento,
        glosa: a.glosa,
        lineas: lineas.map(lineaDeFila),
      }),
    );
    yield bloques.map((b) => `${b}\n\n`).join('');
  }
  yield `${piezas.cierre(saldos)}\n`;
}

async function* enBytes(textos: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const texto of textos) yield Buffer.from(texto, 'utf8');
}

async function* filasDiario(ctx: ReadCtx, f: FiltrosDiario): AsyncGenerator<Filas> {
  for await (const parte of asientosConLineas(ctx, f, await topeDe(ctx)))
    yield parte.flatMap(({ a, lineas }) =>
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

type PedidoExportar = FiltrosDiario & {
  formato: 'csv' | 'xlsx' | 'journal';
  libro: 'diario' | 'balance' | 'mayor' | 'resultados';
  al?: Fecha | undefined;
};

type Filas = Record<string, unknown>[];

/** Every line of an account in a range, with its running balance. */
async function delMayor(ctx: ReadCtx, p: PedidoExportar, al: Fecha): Promise<FlowingFile> {
  if (!p.cuenta) throw new Invalid({ cuenta: ['Elija la cuenta'] });
  const pedido = { cuenta: p.cuenta, desde: p.desde, hasta: al, rut: p.rut, sucursal: p.sucursal };
  const { tope, leido: m } = await deUnMomento(ctx, () => mayor(ctx, { ...pedido, page: 1, perPage: 1 }));
  async function* filas(): AsyncGenerator<Filas> {
    for await (const parte of lineasDelMayor(ctx, pedido, { antes: m.saldo_anterior, tope }))
      yield parte.map((i) => ({ ...i, asiento: `${i.periodo}/${i.num_asiento}` }));
  }
  const cabecera = [`Libro mayor de ${m.cuenta} ${m.nombre} al ${formatFecha(al)}`];
  const columnas = await conSucursal(ctx, MAYOR);
  return flowingTable(p.formato as 'csv', `mayor-${p.cuenta}-${al}`, columnas, { parts: filas(), cabecera });
}

/** Income and expense by branch, one row for each account of each. */
async function deResultados(ctx: ReadCtx, p: PedidoExportar, al: Fecha): Promise<FileReply> {
  const r = await resultados(ctx, { desde: p.desde, hasta: al });
  const filas = r.sucursales.flatMap((s) => [
    ...s.ingresos.map((x) => ({ ...x, sucursal: s.nombre, clase: 'Ingreso' })),
    ...s.gastos.map((x) => ({ ...x, sucursal: s.nombre, clase: 'Gasto' })),
    { sucursal: s.nombre, clase: 'Resultado', cuenta: '', nombre: '', monto: s.resultado },
  ]);
  const titulo = `Estado de resultados ${p.desde ? `del ${formatFecha(p.desde)} ` : ''}al ${formatFecha(al)}`;
  return exportFile(p.formato as 'csv', `resultados-${al}`, RESULTADOS, filas as unknown as Filas, [titulo]);
}

/**
 * Books as a file, written while they are read however long they are: csv and xlsx of the journal (with the filters of its list), of an account, of
 * the balance or of the results; the journal in plain text. 400 at `cuenta` for a mayor of no account.
 */
export async function exportar(ctx: ReadCtx, p: PedidoExportar): Promise<FileReply | FlowingFile> {
  if (p.formato === 'journal') {
    const parts = await begun(enBytes(partesDelJournal(ctx, p)));
    return { nombre: `libro-${p.hasta ?? ctx.hoy}.journal`, mime: 'text/plain; charset=utf-8', parts };
  }
  const al = p.al ?? p.hasta ?? ctx.hoy;
  if (p.libro === 'mayor') return delMayor(ctx, p, al);
  if (p.libro === 'resultados') return deResultados(ctx, p, al);
  if (p.libro === 'balance') {
    const b = await balance(ctx, { desde: p.desde, al, sucursal: p.sucursal });
    const filas = [...b.filas, { cuenta: '', nombre: 'Sumas', ...b.totales }];
    return exportFile(p.formato, `balance-${al}`, BALANCE, filas as unknown as Record<string, unknown>[], [
      `Balance de comprobación al ${formatFecha(al)}`,
    ]);
  }
  const cabecera = [`Libro diario al ${formatFecha(al)}`];
  return flowingTable(p.formato, `libro-diario-${al}`, await conSucursal(ctx, DIARIO), { parts: filasDiario(ctx, p), cabecera });
}
