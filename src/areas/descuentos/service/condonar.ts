import { and, eq, inArray, sql } from 'drizzle-orm';
import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { clientePorRut } from '#areas/clientes/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import {
  abonarObligacion,
  abonosPara,
  actualizarObligacion,
  contabilizar,
  deudas,
  obligacionPorPk,
  reversarOrigen,
} from '#areas/libro/public.server.ts';
import { valorUf } from '#areas/parametros/public.server.ts';
import { ufToPesos } from '#finanzas/uf.ts';
import { NotFound, phrase, Rule } from '#kernel/errors.ts';
import type { Event } from '#kernel/events.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { DayStep } from '#platform/server/registry.ts';
import { contract } from '../contract.ts';
import { estados } from '../domain/estados.ts';
import { type Concepto, exigirPartidas, exigirTope, type Tope } from '../domain/topes.ts';
import { type Condicion, descuentos, partidas, previas } from '../tables.ts';
import { type DescuentoRow, type PartidaRow, partidasDe } from './filas.ts';

interface DatosCondonacion {
  motivo: string;
  comentario: string;
  partidas: { pk: string; concepto: Concepto; monto: Pesos }[];
  condicion?: Condicion | null | undefined;
}

/**
 * A condition that can be met: within its days, and for no more than those debts owe once forgiven (`queda`). 422 `condicion_pasada`,
 * `condicion_larga`, `condicion_imposible`.
 */
async function exigirCondicion(ctx: ReadCtx, c: Condicion | null | undefined, queda: Pesos): Promise<void> {
  if (!c) return;
  const dias = await ctx.param(contract, 'plazo_condicion_dias');
  if (c.hasta < ctx.hoy) throw new Rule('condicion_pasada', {}, { 'condicion.hasta': ['No puede ser anterior a hoy'] });
  if (c.hasta > addDays(ctx.hoy, dias)) throw new Rule('condicion_larga', { dias }, { 'condicion.hasta': [`A lo más ${dias} días`] });
  const debe = formatPesos(queda);
  if (c.monto_a_pagar > queda) throw new Rule('condicion_imposible', { debe }, { 'condicion.monto_a_pagar': [`A lo más ${debe}`] });
}

const suma = (filas: readonly { monto: Pesos }[]): Pesos => sumPesos(filas.map((f) => f.monto));

/** The rows with what each concept owes today, and what those debts owe in all. 422 `deuda_ajena`, `monto_invalido`. */
async function conDeuda(ctx: ReadCtx, rut: Rut, pedidas: DatosCondonacion['partidas']) {
  const vivas = await deudas(ctx, rut);
  const filas = pedidas.map((p) => {
    const d = vivas.find((x) => x.pk === p.pk && x.concepto === p.concepto && x.rol === 'TITULAR');
    if (!d) throw new Rule('deuda_ajena');
    return { pk: p.pk, concepto: p.concepto, monto: p.monto, numero: d.numero, tipo: d.tipo, monto_deuda: d.monto };
  });
  exigirPartidas(filas);
  const pks = new Set(filas.map((f) => f.pk));
  return { filas, deuda: sumPesos(vivas.flatMap((d) => (pks.has(d.pk) && d.rol === 'TITULAR' ? [d.monto] : []))) };
}

async function ponerPartidas(ctx: Ctx, id: string, filas: Awaited<ReturnType<typeof conDeuda>>['filas']): Promise<void> {
  for (const p of await partidasDe(ctx, id)) await ctx.remove(partidas, p.id);
  await ctx.insertMany(
    partidas,
    filas.map((f) => ({ ...f, descuento_id: id })),
  );
}

export async function crearCondonacion(ctx: Ctx, rut: Rut, d: DatosCondonacion): Promise<DescuentoRow> {
  const cliente = await clientePorRut(ctx, rut);
  if (!cliente || !(await alcanzaCliente(ctx, rut))) throw new NotFound();
  await exigirOpcion(ctx, 'motivos_condonacion', d.motivo, 'motivo');
  const { filas, deuda } = await conDeuda(ctx, rut, d.partidas);
  await exigirCondicion(ctx, d.condicion, pesos(deuda - suma(filas)));
  const row = await ctx.insert(descuentos, {
    numero: await ctx.folio('descuento'),
    clase: 'CONDONACION',
    rut,
    nombre: cliente.nombre,
    fecha_corte: ctx.hoy,
    estado: 'borrador',
    motivo: d.motivo,
    comentario: d.comentario,
    condicion: d.condicion ?? null,
    total: suma(filas),
    solicita: ctx.session.nombre,
    sucursal_id: cliente.sucursal_id,
    deuda,
  });
  await ponerPartidas(ctx, row.id, filas);
  return row;
}

export async function editarCondonacion(ctx: Ctx, row: DescuentoRow, d: Partial<DatosCondonacion>): Promise<void> {
  if (d.motivo) await exigirOpcion(ctx, 'motivos_condonacion', d.motivo, 'motivo');
  const { partidas: pedidas, ...resto } = d;
  const nuevas = pedidas || d.condicion ? await conDeuda(ctx, row.rut, pedidas ?? (await partidasDe(ctx, row.id))) : null;
  if (nuevas) await exigirCondicion(ctx, d.condicion, pesos(nuevas.deuda - suma(nuevas.filas)));
  if (nuevas) await ponerPartidas(ctx, row.id, nuevas.filas);
  await ctx.update(descuentos, row.id, {
    ...resto,
    ...(nuevas ? { total: suma(nuevas.filas), deuda: nuevas.deuda, fecha_corte: ctx.hoy } : {}),
  });
}

/** Asks for it with the amounts of today: they are those of fecha_corte. */
export async function solicitar(ctx: Ctx, row: DescuentoRow): Promise<void> {
  const suyas = await partidasDe(ctx, row.id);
  const { filas, deuda } = await conDeuda(ctx, row.rut, suyas);
  await exigirCondicion(ctx, row.condicion, pesos(deuda - suma(filas)));
  await ponerPartidas(ctx, row.id, filas);
  const dias = await ctx.param(contract, 'plazo_decision_dias');
  const decide_hasta = (await ctx.calendar()).addBankingDays(ctx.hoy, dias);
  const estado = estados.go(row.estado, 'solicitar');
  await ctx.update(descuentos, row.id, {
    estado,
    deuda,
    fecha_corte: ctx.hoy,
    decide_hasta,
    solicitado_por: ctx.people,
    solicita: ctx.session.nombre,
  });
  await ctx.emit('pendiente.abierto', {
    area: 'descuentos',
    entidad_id: row.id,
    cliente_rut: row.rut,
    tipo: 'aprobar',
    url: `/descuentos/${row.id}`,
    permiso: 'descuentos:aprobar',
    titulo: `Condonación de ${row.nombre}`,
    monto: row.total,
    makers: ctx.people,
    vence: decide_hasta,
    caduca: true,
  });
}

/** What who decides may forgive: COMITE all, anybody else the cap of GERENCIA (domain §15). */
async function topeDe(ctx: ReadCtx): Promise<Tope | 'sin_tope'> {
  if (ctx.session.perfiles.includes('COMITE')) return 'sin_tope';
  const uf = await ctx.param(contract, 'gerencia_tope_uf');
  return {
    pct: {
      CAPITAL: '0.00',
      INTERES: await ctx.param(contract, 'gerencia_interes_pct'),
      MORA: await ctx.param(contract, 'gerencia_mora_pct'),
      GASTOS: await ctx.param(contract, 'gerencia_gastos_pct'),
      COSTAS: await ctx.param(contract, 'gerencia_costas_pct'),
    },
    total: ufToPesos(uf, await valorUf(ctx, ctx.hoy)),
  };
}

/** Lowers one debt by what is forgiven of it and tells its owner. With `signo` −1 it gives it back. To forgive is not to pay. */
async function mover(ctx: Ctx, suyas: readonly PartidaRow[], signo: 1 | -1, fecha: Fecha): Promise<void> {
  for (const pk of new Set(suyas.map((p) => p.pk))) {
    const partes = suyas.filter((p) => p.pk === pk).map((p) => ({ concepto: p.concepto, monto: pesos(signo * p.monto) }));
    await abonarObligacion(ctx, pk, partes, fecha);
    for (const a of partes) {
      await ctx.emit('obligacion.abonada', { pk, ...a, fecha, sin_dinero: true });
    }
  }
}

/**
 * Another person forgives it within its cap: D5107 / H the debt by concept (ledger §3), on the day. 403, 422 `sobre_tope`, `deuda_cambio`
 * when something was paid since fecha_corte, `condicion_vencida` when its day to pay has gone by.
 */
export async function aprobar(ctx: Ctx, row: DescuentoRow): Promise<void> {
  ctx.requireOther(row.solicitado_por);
  if (row.condicion && row.condicion.hasta < ctx.hoy) throw new Rule('condicion_vencida', { fecha: formatFecha(row.condicion.hasta) });
  const suyas = await partidasDe(ctx, row.id);
  exigirTope(suyas, await topeDe(ctx));
  const vivas = await deudas(ctx, row.rut);
  for (const p of suyas) {
    const ahora = vivas.find((d) => d.pk === p.pk && d.concepto === p.concepto)?.monto ?? 0;
    if (ahora < p.monto) throw new Rule('deuda_cambio', { numero: p.numero });
  }
  const pks = [...new Set(suyas.map((p) => p.pk))];
  // Who knows against it refuses: the consent of who bought the pagaré, pesos of a cuota in UF.
  await ctx.emit('condonacion.por_aprobar', { descuento_id: row.id, rut: row.rut, pks, partidas: suyas });
  const antes = new Map<string, { mora: Pesos; mora_desde: Fecha }>();
  for (const pk of pks) {
    const o = await obligacionPorPk(ctx, pk);
    if (o) antes.set(pk, { mora: o.mora, mora_desde: o.mora_desde });
  }
  const deuda = await abonosPara(
    ctx,
    suyas.map((p, i) => ({ pk: p.pk, concepto: p.concepto, monto: p.monto, orden: i + 1 })),
  );
  const glosa = `Condonación ${row.numero} de ${row.nombre}`.slice(0, 200);
  await contabilizar(ctx, 'condonacion', { deuda }, { origen: { area: 'descuentos', id: row.id }, fecha: ctx.hoy, glosa });
  await mover(ctx, suyas, 1, ctx.hoy);
  for (const [pk, a] of antes) {
    const o = await obligacionPorPk(ctx, pk);
    const fila = { empresa_id: ctx.empresa_id, descuento_id: row.id, pk, ...a, version_despues: o?.version ?? 0 };
    await ctx.db.insert(previas).values(fila);
  }
  await ctx.update(descuentos, row.id, {
    estado: estados.go(row.estado, 'aprobar'),
    aprobado_por: ctx.people,
    autoriza: ctx.session.nombre,
    fecha_aplicada: ctx.hoy,
  });
  await ctx.emit('pendiente.cerrado', { area: 'descuentos', entidad_id: row.id });
}

/** Undoes it: the entry is reversed and, with nothing paid in between, the debt is exactly as if it had never been forgiven. */
export async function reversar(ctx: Ctx, row: DescuentoRow, motivo: string): Promise<void> {
  await reversarOrigen(ctx, { origen: { area: 'descuentos', id: row.id }, evento: 'condonacion', motivo });
  const suyas = await partidasDe(ctx, row.id);
  const guardadas = await ctx.db
    .select()
    .from(previas)
    .where(and(eq(previas.empresa_id, ctx.empresa_id), eq(previas.descuento_id, row.id)));
  const intactas = new Map<string, (typeof guardadas)[number]>();
  for (const g of guardadas) if ((await obligacionPorPk(ctx, g.pk))?.version === g.version_despues) intactas.set(g.pk, g);
  await mover(ctx, suyas, -1, row.fecha_aplicada ?? ctx.hoy);
  for (const [pk, g] of intactas) await actualizarObligacion(ctx, pk, { mora: g.mora, mora_desde: g.mora_desde, estado: 'vigente' });
  ctx.audit({ motivo });
  await ctx.update(descuentos, row.id, { estado: estados.go(row.estado, 'reversar'), motivo_fin: motivo });
}

interface Abonado {
  pk: string;
  monto: number;
}

/** Adds what was paid of some debts to the forgivenesses in force of them: for their condition, and for the report. */
async function sumarPagado(ctx: Ctx, abonos: readonly Abonado[]): Promise<void> {
  const pks = [...new Set(abonos.map((a) => a.pk))];
  if (pks.length === 0) return;
  const condonadas = await ctx.db
    .selectDistinct({ id: descuentos.id, pk: partidas.pk })
    .from(descuentos)
    .innerJoin(partidas, and(eq(partidas.empresa_id, descuentos.empresa_id), eq(partidas.descuento_id, descuentos.id)))
    .where(
      and(
        eq(descuentos.empresa_id, ctx.empresa_id),
        eq(descuentos.clase, 'CONDONACION'),
        eq(descuentos.estado, 'aplicada'),
        inArray(partidas.pk, pks),
      ),
    );
  for (const id of new Set(condonadas.map((c) => c.id))) {
    const suyas = new Set(condonadas.filter((c) => c.id === id).map((c) => c.pk));
    const pagado = abonos.reduce((s, a) => s + (suyas.has(a.pk) ? a.monto : 0), 0);
    if (pagado === 0) continue;
    await ctx.db
      .update(descuentos)
      .set({ pagado: sql`greatest(0, ${descuentos.pagado} + ${pagado})` as unknown as Pesos })
      .where(and(eq(descuentos.empresa_id, ctx.empresa_id), eq(descuentos.id, id)));
  }
}

const deCuota = (pk: string) => pk.startsWith('cuota:');

/** What is paid of a debt forgiven in part counts; to forgive is not to pay. Of a cuota its credit says it (`credito.cobros`). */
export async function alAbonar(ctx: Ctx, e: Event<'obligacion.abonada'>): Promise<void> {
  if (!e.sin_dinero && !deCuota(e.pk)) await sumarPagado(ctx, [e]);
}

/** `credito.cobros`: what came in for its cuotas, less what went out or is applied otherwise, whoever received it. */
export async function alCobrarse(ctx: Ctx, e: Event<'credito.cobros'>): Promise<void> {
  const de = (signo: 1 | -1, pagos: readonly Event<'credito.cobros'>['deshechos'][number][]) =>
    pagos.flatMap((p) => (p.sin_dinero ? [] : p.abonos.map(({ pk, monto }) => ({ pk, monto: signo * monto }))));
  await sumarPagado(ctx, [...de(1, e.hechos), ...de(-1, e.deshechos)]);
}

/**
 * Undoes one whose condition was not met, apart: what refuses it (a receipt already matched with the bank that would be applied otherwise)
 * waits for a person and never stops the close of the day for everybody. The next close tries again.
 */
async function vencerCondicion(ctx: Ctx, d: DescuentoRow): Promise<boolean> {
  const { id } = d;
  const hecho = await ctx.attempt(async () => reversar(ctx, await ctx.lock(descuentos, id), 'No se cumplió la condición'));
  if (hecho.ok) {
    await ctx.emit('pendiente.cerrado', { area: 'descuentos', entidad_id: id });
    return true;
  }
  const { codigo, datos } = hecho.refusal;
  const porque = phrase(ctx.deps.registry.sentence(null, codigo) ?? codigo, datos);
  await ctx.emit('pendiente.abierto', {
    area: 'descuentos',
    entidad_id: id,
    cliente_rut: d.rut,
    tipo: 'revisar',
    url: `/descuentos/${id}`,
    permiso: 'descuentos:reversar',
    monto: d.total,
    titulo: `Condonación ${d.numero} sin cumplir, no se pudo reversar: ${porque}`.slice(0, 200),
  });
  return false;
}

/** A condition not met by the banking day after its last is undone by itself. */
export const paso: DayStep = {
  nombre: 'descuentos: condiciones no cumplidas',
  orden: 65,
  async run(ctx) {
    const filas = await ctx.db
      .select()
      .from(descuentos)
      .where(and(eq(descuentos.empresa_id, ctx.empresa_id), eq(descuentos.clase, 'CONDONACION'), eq(descuentos.estado, 'aplicada')));
    const calendario = await ctx.calendar();
    let hechos = 0;
    for (const d of filas) {
      if (!d.condicion || d.pagado >= d.condicion.monto_a_pagar) continue;
      if (ctx.hoy < calendario.addBankingDays(d.condicion.hasta, 1)) continue;
      if (await vencerCondicion(ctx, d)) hechos += 1;
    }
    return { cursor: null, hechos };
  },
};
