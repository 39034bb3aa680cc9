import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { contabilizar, cuentasBanco, exigirPeriodoAbierto, reversarOrigen } from '#areas/libro/public.server.ts';
import { type AppError, Conflict, Invalid, NotFound, phrase, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import { type Ctx, passes, type ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { contarEfectivo, exigirCierre, saldoEsperado } from '../domain/caja.ts';
import { type EstadoCaja, estadosCaja } from '../domain/estados.ts';
import { mensajes } from '../domain/mensajes.ts';
import { cajas, depositos, egresos, recaudaciones } from '../tables.ts';
import { nombreDe } from './consultas.ts';
import { AREA, nombreOficina, oficinasPropias } from './filas.ts';
import { quienEs } from './registrar.ts';

export type CajaFila = typeof cajas.$inferSelect;
const CERO = pesos(0);

/** Cash that should be in the till. */
export function esperadoDe(c: CajaFila): Pesos {
  return saldoEsperado({ saldo_apertura: c.saldo_apertura, ingresos: [c.efectivo], egresos: [c.entregado], depositos: [c.depositado] });
}

/** Difference that a till may close with, pesos: that of its branch on its day. */
const toleranciaDe = (ctx: ReadCtx, c: Pick<CajaFila, 'fecha' | 'office'>) =>
  ctx.param(contract, 'tolerancia_caja', { fecha: c.fecha, sucursal: c.office });

/** Sheets that a session reaches: its own, those of its offices, or all. */
async function alcanceCaja(ctx: ReadCtx) {
  if (ctx.session.alcance === 'empresa') return undefined;
  const oficinas = ctx.session.alcance === 'propio' ? [] : await oficinasPropias(ctx);
  return or(eq(cajas.cajero, quienEs(ctx)), oficinas.length > 0 ? inArray(cajas.office, oficinas) : undefined);
}

export async function cargarCaja(ctx: ReadCtx, id: string, lock: boolean): Promise<CajaFila> {
  if (!(await ctx.find(cajas, id))) throw new NotFound();
  const [row] = await ctx.db
    .select()
    .from(cajas)
    .where(and(eq(cajas.empresa_id, ctx.empresa_id), eq(cajas.id, id), await alcanceCaja(ctx)));
  if (!row) throw new NotFound();
  return lock ? (ctx as Ctx).lock(cajas, id) : row;
}

async function item(ctx: ReadCtx, c: CajaFila) {
  return {
    ...c,
    office_nombre: await nombreOficina(ctx, c.office),
    cajero_nombre: await nombreDe(ctx, c.cajero),
    esperado: esperadoDe(c),
  };
}

const VERBOS = {
  depositar: 'cerrar-caja',
  contar: 'cerrar-caja',
  aprobar: 'aprobar-caja',
  cerrar: 'cerrar-caja',
  reabrir: 'aprobar-caja',
} as const;

/** What may be done on a sheet, by the code that does it. */
async function accionesCaja(ctx: ReadCtx, c: CajaFila) {
  const frase = (e: AppError) => phrase(ctx.deps.registry.sentence(AREA, e.codigo) ?? mensajes[e.codigo] ?? e.codigo, e.datos);
  const out: { accion: string; permitida: boolean; motivo?: string }[] = [];
  for (const [accion, permiso] of Object.entries(VERBOS)) {
    if (!ctx.can(`${AREA}:${permiso}`)) continue;
    const e = await passes(async () => {
      estadosCaja.go(c.estado as EstadoCaja, accion as keyof typeof VERBOS);
      await checksCaja[accion as keyof typeof VERBOS](ctx, c);
    });
    out.push(e ? { accion, permitida: false, motivo: frase(e) } : { accion, permitida: true });
  }
  return out;
}

export async function detalleCaja(ctx: ReadCtx, c: CajaFila) {
  const recibos = await ctx.db
    .select()
    .from(recaudaciones)
    .where(and(eq(recaudaciones.empresa_id, ctx.empresa_id), eq(recaudaciones.caja_id, c.id)))
    .orderBy(asc(recaudaciones.creado_en));
  const vivos = recibos.filter((r) => r.estado !== 'reversada');
  const medios = [...new Set(vivos.map((r) => r.medio_pago))].sort();
  const bancos = await cuentasBanco(ctx);
  const hechos = await ctx.db
    .select()
    .from(depositos)
    .where(and(eq(depositos.empresa_id, ctx.empresa_id), eq(depositos.caja_id, c.id)))
    .orderBy(asc(depositos.creado_en));
  const entregas = await ctx.db
    .select()
    .from(egresos)
    .where(and(eq(egresos.empresa_id, ctx.empresa_id), eq(egresos.caja_id, c.id)))
    .orderBy(asc(egresos.creado_en), asc(egresos.id));
  return {
    ...(await item(ctx, c)),
    falta_aprobar: c.estado === 'en_cuadratura' && c.aprobada_por === null && Math.abs(c.diferencia ?? 0) > (await toleranciaDe(ctx, c)),
    por_medio: medios.map((medio_pago) => {
      const filas = vivos.filter((r) => r.medio_pago === medio_pago);
      return { medio_pago, n: filas.length, monto: filas.reduce((s, r) => s + r.monto, 0) };
    }),
    movimientos: recibos,
    egresos: entregas,
    depositos: hechos.map((d) => ({ ...d, cuenta_nombre: bancos.find((b) => b.codigo === d.cuenta)?.nombre ?? d.cuenta })),
    acciones_caja: await accionesCaja(ctx, c),
  };
}

export async function listarCajas(
  ctx: ReadCtx,
  f: { office?: string | undefined; estado?: string | undefined; fecha?: Fecha | undefined; page: number; perPage: number },
) {
  const filtro = and(
    eq(cajas.empresa_id, ctx.empresa_id),
    await alcanceCaja(ctx),
    f.office ? eq(cajas.office, f.office) : undefined,
    f.estado ? eq(cajas.estado, f.estado) : undefined,
    f.fecha ? eq(cajas.fecha, f.fecha) : undefined,
  );
  const [n] = await ctx.db.select({ n: sql<number>`count(*)::int` }).from(cajas).where(filtro);
  const filas = await ctx.db
    .select()
    .from(cajas)
    .where(filtro)
    .orderBy(desc(cajas.fecha), desc(cajas.id))
    .limit(f.perPage)
    .offset((f.page - 1) * f.perPage);
  const items = [];
  for (const c of filas) items.push(await item(ctx, c));
  return { items, total: n?.n ?? 0, page: f.page, perPage: f.perPage };
}

/** The last sheet of who asks that is not closed. */
export async function miCaja(ctx: ReadCtx): Promise<CajaFila | undefined> {
  const [row] = await ctx.db
    .select()
    .from(cajas)
    .where(
      and(
        eq(cajas.empresa_id, ctx.empresa_id),
        eq(cajas.cajero, quienEs(ctx)),
        inArray(cajas.estado, ['abierta', 'en_cuadratura', 'reabierta']),
      ),
    )
    .orderBy(desc(cajas.fecha), desc(cajas.id))
    .limit(1);
  return row;
}

/** One sheet a (day, office, cashier). 409 `caja_ya_abierta`. */
export async function abrirCaja(ctx: Ctx, e: { office: string; saldo_apertura: Pesos }): Promise<CajaFila> {
  if (!(await sucursalesDe(ctx, { conCaja: true })).some((s) => s.codigo === e.office))
    throw new Invalid({ office: ['Elija una oficina con caja'] });
  const cajero = quienEs(ctx);
  const [otra] = await ctx.db
    .select({ id: cajas.id })
    .from(cajas)
    .where(and(eq(cajas.empresa_id, ctx.empresa_id), eq(cajas.fecha, ctx.hoy), eq(cajas.office, e.office), eq(cajas.cajero, cajero)));
  if (otra)
    throw new Conflict('caja_ya_abierta', {
      cajero: (await nombreDe(ctx, cajero)) ?? cajero,
      office: await nombreOficina(ctx, e.office),
      fecha: formatFecha(ctx.hoy),
    });
  return ctx.insert(cajas, { fecha: ctx.hoy, ...e, cajero });
}

const propia = (ctx: ReadCtx, c: CajaFila) => {
  if (c.cajero !== quienEs(ctx)) throw new Rule('caja_ajena');
};

export const checksCaja: Record<keyof typeof VERBOS, (ctx: ReadCtx, c: CajaFila) => Promise<void> | void> = {
  depositar: propia,
  contar: propia,
  aprobar: async (ctx, c) => {
    const tolerancia = await toleranciaDe(ctx, c);
    if (Math.abs(c.diferencia ?? 0) <= tolerancia) throw new Rule('diferencia_sin_aprobar');
    (ctx as Ctx).requireOther(c.cajero, c.hecho_por);
  },
  cerrar: async (ctx, c) => {
    propia(ctx, c);
    exigirCierre(c.diferencia ?? CERO, await toleranciaDe(ctx, c), c.cajero, c.aprobada_por);
  },
  reabrir: (ctx, c) => (ctx as Ctx).requireOther(c.cajero, c.cerrada_por),
};

/** Cash leaves the till for the bank: in transit (1104) until the bank shows it. 422 `deposito_sobre_saldo`. */
export async function depositar(ctx: Ctx, c: CajaFila, e: { cuenta: string; monto: Pesos; boleta: string }): Promise<void> {
  if (!(await cuentasBanco(ctx)).some((b) => b.codigo === e.cuenta)) throw new Invalid({ cuenta: ['Elija la cuenta'] });
  const [tomado] = await ctx.db
    .update(cajas)
    .set({ depositado: sql`${cajas.depositado} + ${e.monto}`, version: sql`${cajas.version} + 1` })
    .where(
      and(
        eq(cajas.empresa_id, ctx.empresa_id),
        eq(cajas.id, c.id),
        sql`${cajas.saldo_apertura} + ${cajas.efectivo} - ${cajas.depositado} - ${cajas.entregado} >= ${e.monto}`,
      ),
    )
    .returning({ id: cajas.id });
  if (!tomado) throw new Rule('deposito_sobre_saldo', { esperado: formatPesos(esperadoDe(c)) }, { monto: ['Supera lo que hay en caja'] });
  const d = await ctx.insert(depositos, { caja_id: c.id, ...e, fecha: ctx.hoy });
  if (c.estado === 'en_cuadratura') await recontar(ctx, c.id);
  await contabilizar(
    ctx,
    'deposito_caja',
    { paso: 'en_transito', monto: e.monto, sucursal: c.office },
    { origen: { area: AREA, id: d.id }, fecha: ctx.hoy, glosa: `Depósito de caja, boleta ${e.boleta}` },
  );
}

/** The bank shows a deposit: out of transit into its account. 409 `deposito_ya_abonado`. */
export async function abonarDeposito(ctx: Ctx, c: CajaFila, e: { deposito_id: string; fecha: Fecha }): Promise<void> {
  const d = await ctx.lock(depositos, e.deposito_id);
  if (d.caja_id !== c.id) throw new NotFound();
  if (d.estado !== 'en_transito') throw new Conflict('deposito_ya_abonado', { boleta: d.boleta });
  if (e.fecha > ctx.hoy) throw new Rule('fecha_futura', {}, { fecha: ['No puede ser posterior a hoy'] });
  if (e.fecha < d.fecha) throw new Invalid({ fecha: ['No puede ser anterior al depósito'] });
  await exigirPeriodoAbierto(ctx, e.fecha);
  const banco = { medio: 'banco' as const, cuenta: d.cuenta as `1102.${string}`, sucursal: c.office, documento: d.boleta };
  await contabilizar(
    ctx,
    'deposito_caja',
    { paso: 'abonado', monto: d.monto, banco },
    { origen: { area: AREA, id: d.id }, fecha: e.fecha, glosa: `Depósito de caja abonado, boleta ${d.boleta}` },
  );
  await ctx.update(depositos, d.id, { estado: 'abonado', fecha_abono: e.fecha });
}

/** The difference again, after money left while counting; an approval of another difference no longer stands. */
export async function recontar(ctx: Ctx, id: string): Promise<void> {
  const c = await ctx.lock(cajas, id);
  if (c.contado === null) return;
  const diferencia = pesos(c.contado - esperadoDe(c));
  await ctx.update(cajas, id, { diferencia, aprobada_por: null });
  await avisarDiferencia(ctx, c, diferencia);
}

/** Asks for another person's approval of a difference over the tolerance; what was asked of another difference is withdrawn. */
async function avisarDiferencia(ctx: Ctx, c: CajaFila, diferencia: Pesos): Promise<void> {
  await ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: c.id });
  if (Math.abs(diferencia) <= (await toleranciaDe(ctx, c))) return;
  await ctx.emit('pendiente.abierto', {
    area: AREA,
    entidad_id: c.id,
    cliente_rut: null,
    tipo: 'aprobar',
    titulo: `Diferencia de caja en ${await nombreOficina(ctx, c.office)}`,
    monto: diferencia,
    url: `/recaudaciones/caja/${c.id}`,
    permiso: 'recaudaciones:aprobar-caja',
    makers: [c.cajero],
  });
}

export async function contar(ctx: Ctx, c: CajaFila, piezas: Record<string, number | undefined>): Promise<void> {
  const limpias = Object.fromEntries(Object.entries(piezas).flatMap(([k, v]) => (v ? [[k, v]] : [])));
  const contado = contarEfectivo(limpias);
  const diferencia = pesos(contado - esperadoDe(c));
  await ctx.update(cajas, c.id, {
    estado: estadosCaja.go(c.estado as EstadoCaja, 'contar'),
    piezas: limpias,
    contado,
    diferencia,
    aprobada_por: null,
  });
  await avisarDiferencia(ctx, c, diferencia);
}

export async function aprobar(ctx: Ctx, c: CajaFila): Promise<void> {
  await ctx.update(cajas, c.id, { aprobada_por: ctx.people });
  await ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: c.id });
}

/** Closing posts the difference, if there is one (`diferencia_caja`). */
export async function cerrar(ctx: Ctx, c: CajaFila): Promise<void> {
  if (c.diferencia !== null && c.diferencia !== 0)
    await contabilizar(
      ctx,
      'diferencia_caja',
      { diferencia: c.diferencia, sucursal: c.office },
      { origen: { area: AREA, id: c.id }, fecha: ctx.hoy, glosa: `Diferencia de caja ${c.office} ${c.fecha}` },
    );
  await ctx.update(cajas, c.id, { estado: estadosCaja.go(c.estado as EstadoCaja, 'cerrar'), cerrada_por: ctx.people });
}

/** A closed sheet opens again by another person, with its reason: its difference is reversed and it is counted again. */
export async function reabrir(ctx: Ctx, c: CajaFila, motivo: string): Promise<void> {
  if (c.diferencia !== null && c.diferencia !== 0) await reversarOrigen(ctx, { origen: { area: AREA, id: c.id }, motivo });
  ctx.audit({ motivo });
  await ctx.update(cajas, c.id, {
    estado: estadosCaja.go(c.estado as EstadoCaja, 'reabrir'),
    motivo,
    contado: null,
    diferencia: null,
    piezas: null,
    aprobada_por: null,
  });
}
