import { and, asc, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import { personasPorRut } from '#areas/clientes/public.server.ts';
import { contabilizar, fechaContable, registrarObligacion } from '#areas/libro/public.server.ts';
import { Conflict } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import { formatRut, type Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { totales } from '../domain/reparto.ts';
import type { TipoPasivo } from '../domain/tipos.ts';
import { movimientos, pasivos, retenciones } from '../tables.ts';
import { anotar, movimientoDe, type Origen, type PasivoFila, pkDe } from './mover.ts';

interface NuevoPasivo {
  /** Null only for a deposit that nobody knows whose it is. */
  rut: Rut | null;
  /** Whole pesos, more than zero. */
  amount: Pesos;
  tipo_pasivo: TipoPasivo;
  comprobante: string;
  /** Act that gave it birth; `pk` = `documento:<id>` when it comes of one (a claim over it holds the money). */
  origen: Origen & { pk?: string | undefined };
  /** Day of the entry that gives it birth: `Σ by tipo` equals the ledger at any date. */
  fecha: Fecha;
  /** Told by the tipo when left out. */
  por_identificar?: boolean | undefined;
  disponible_desde?: Fecha | undefined;
}

const ORIGEN: Readonly<Record<string, PasivoFila['origen']>> = {
  recaudaciones: 'pago',
  pacs: 'pago',
  conciliacion: 'conciliacion',
  'venta-pagares': 'venta',
  operaciones: 'giro',
  creditos: 'giro',
  pasivos: 'pasivo',
};

/**
 * What the company comes to owe a RUT (areas/2 pasivos). Its entry is posted by who calls, with `pk` = `pasivo:<id>` in the account of the
 * tipo (`CUENTA_DE_PASIVO` of libro). Without owner it waits to be identified and never counts as the RUT's.
 */
export async function crearPasivo(ctx: Ctx, n: NuevoPasivo): Promise<{ id: string; pk: string }> {
  const [hecho] = await crearPasivos(ctx, [n]);
  if (!hecho) throw new Error('the pasivo was not written');
  return hecho;
}

/** The same of several at once, in their order. */
export async function crearPasivos(ctx: Ctx, nuevos: readonly NuevoPasivo[]): Promise<{ id: string; pk: string }[]> {
  if (nuevos.length === 0) return [];
  const personas = await personasPorRut(
    ctx,
    nuevos.flatMap((n) => n.rut ?? []),
  );
  const filas = await ctx.insertMany(
    pasivos,
    nuevos.map((n) => filaDe(n, n.rut ? personas.get(n.rut)?.nombre : undefined)),
  );
  await ctx.insertLast(
    movimientos,
    filas.flatMap((row, i) => {
      const n = nuevos[i];
      return n ? [movimientoDe(row, { clase: 'nacer', monto: n.amount, efecto: n.amount, fecha: n.fecha, origen: n.origen })] : [];
    }),
  );
  for (const row of filas) if (!row.identificado) await pedirDueno(ctx, row);
  return filas.map((row) => ({ id: row.id, pk: pkDe(row.id) }));
}

function filaDe(n: NuevoPasivo, nombre: string | undefined) {
  return {
    rut: n.rut,
    nombre: nombre ?? (n.rut ? formatRut(n.rut) : 'Sin identificar'),
    amount: n.amount,
    saldo: n.amount,
    tipo_pasivo: n.tipo_pasivo,
    comprobante: n.comprobante,
    origen: n.tipo_pasivo === 'DEVOLUCION_COMISION' ? 'comision' : (ORIGEN[n.origen.area] ?? 'documento'),
    origen_area: n.origen.area,
    origen_id: n.origen.id,
    origen_pk: n.origen.pk ?? null,
    fecha: n.fecha,
    disponible_desde: n.disponible_desde ?? n.fecha,
    identificado: !(n.por_identificar ?? n.tipo_pasivo === 'DEPOSITO_POR_IDENTIFICAR'),
  };
}

async function pedirDueno(ctx: Ctx, row: PasivoFila): Promise<void> {
  await ctx.emit('pendiente.abierto', {
    area: 'pasivos',
    entidad_id: row.id,
    cliente_rut: null,
    tipo: 'completar',
    titulo: `Identificar depósito ${row.comprobante}`,
    monto: row.amount,
    url: `/pasivos/${row.id}`,
    permiso: 'pasivos:identificar',
  });
}

const porOrigen = (ctx: ReadCtx, origen: Origen) =>
  and(eq(pasivos.empresa_id, ctx.empresa_id), eq(pasivos.origen_area, origen.area), eq(pasivos.origen_id, origen.id));

/** Pasivos that an act gave birth to, reversed ones too. */
export async function pasivosDeOrigen(ctx: ReadCtx, origen: Origen): Promise<PasivoFila[]> {
  return ctx.db.select().from(pasivos).where(porOrigen(ctx, origen)).orderBy(asc(pasivos.id));
}

/** What already left cannot come back by itself: the client owes it from now on (1302), and that debt stops any further payment. */
async function cobrarAlCedente(ctx: Ctx, p: PasivoFila, salido: Pesos): Promise<void> {
  if (!p.rut) throw new Conflict('pasivo_sin_identificar');
  const pk = `saldo_cedente:${p.id}`;
  await registrarObligacion(ctx, {
    pk,
    tipo: 'saldo_cedente',
    rut: p.rut,
    origen_area: 'pasivos',
    origen_id: p.id,
    numero: p.comprobante,
    capital: salido,
    vencimiento: ctx.hoy,
  });
  await contabilizar(
    ctx,
    'pasivo_reclasificacion',
    {
      caso: 'excedente_ya_pagado',
      saldo_cedente: { rut: p.rut, pk, monto: salido },
      pasivo: { rut: p.rut, pk: pkDe(p.id), monto: salido, tipo_pasivo: p.tipo_pasivo },
    },
    { origen: { area: 'pasivos', id: p.id }, fecha: ctx.hoy, glosa: 'Pago reversado: lo ya entregado queda por cobrar al cedente' },
  );
  await anotar(ctx, p, { clase: 'saldo_cedente', monto: salido, efecto: salido, fecha: ctx.hoy, origen: { area: 'pasivos', id: p.id } });
}

/**
 * A deposit that was identified is in 2105 by an entry of this area (2106 → 2105): undoing only the act that found it would leave both
 * accounts wrong. Who posts the identification himself (recaudaciones) undoes both.
 */
async function exigirSinIdentificar(ctx: ReadCtx, p: PasivoFila): Promise<void> {
  if (p.origen_area === 'recaudaciones') return;
  const suyos = and(eq(movimientos.empresa_id, ctx.empresa_id), eq(movimientos.pasivo_id, p.id), eq(movimientos.clase, 'reclasificar'));
  const [uno] = await ctx.db.select({ id: movimientos.id }).from(movimientos).where(suyos).limit(1);
  if (uno) throw new Conflict('pasivo_ya_identificado', { comprobante: p.comprobante, nombre: p.nombre });
}

async function reversarUno(ctx: Ctx, id: string, origen: Origen, fecha: Fecha | undefined): Promise<'reversado' | 'ya_pagado'> {
  const p = await ctx.lock(pasivos, id);
  await exigirSinIdentificar(ctx, p);
  if (p.comprometido > 0) throw new Conflict('pasivo_en_solicitud', { monto: formatPesos(p.comprometido) });
  const vuelve = pesos(p.saldo + p.retenido);
  const salido = pesos(p.pagado + p.compensado);
  const row = await ctx.update(pasivos, id, { saldo: pesos(0), retenido: pesos(0), reversado: pesos(p.reversado + vuelve) });
  const suyas = and(eq(retenciones.empresa_id, ctx.empresa_id), eq(retenciones.pasivo_id, id), eq(retenciones.viva, true));
  await ctx.db.update(retenciones).set({ viva: false, liberada_motivo: 'Origen reversado', liberada_el: ctx.hoy }).where(suyas);
  const dia = fecha ?? (await fechaContable(ctx, p.fecha));
  await anotar(ctx, row, { clase: 'reversar', monto: vuelve, efecto: -p.amount, fecha: dia, origen });
  if (salido > 0) await cobrarAlCedente(ctx, row, salido);
  await ctx.emit('pendiente.cerrado', { area: 'pasivos', entidad_id: id });
  return salido > 0 ? 'ya_pagado' : 'reversado';
}

/**
 * The act that gave birth to pasivos is undone (its entries are reversed by who calls, whole). What is still here goes back; what already
 * left becomes `saldo_cedente:<pasivo>` of its RUT, posted here. `fecha` = day of the contra-entry (the original's when its period is open).
 * 'ya_pagado' when any part had left. 409 `pasivo_en_solicitud` while part is committed, `pasivo_ya_identificado` for a deposit that has
 * its owner. Idempotent.
 */
export async function reversarPasivo(ctx: Ctx, origen: Origen, fecha?: Fecha): Promise<'reversado' | 'ya_pagado'> {
  const vivos = await ctx.db
    .select({ id: pasivos.id })
    .from(pasivos)
    .where(
      and(
        porOrigen(ctx, origen),
        sql`not exists (select 1 from pasivo_movimiento m where m.empresa_id = ${ctx.empresa_id} and m.pasivo_id = ${pasivos.id} and m.clase = 'reversar')`,
      ),
    )
    .orderBy(asc(pasivos.id));
  let resultado: 'reversado' | 'ya_pagado' = 'reversado';
  for (const { id } of vivos) if ((await reversarUno(ctx, id, origen, fecha)) === 'ya_pagado') resultado = 'ya_pagado';
  return resultado;
}

export interface PasivoDisponible {
  id: string;
  tipo_pasivo: TipoPasivo;
  comprobante: string;
  fecha: Fecha;
  amount: Pesos;
  /** What may be used today. */
  disponible: Pesos;
}

/** Pasivos of a RUT with something to use today, the oldest first. Unknown deposits are never its. */
export async function pasivosDisponibles(ctx: ReadCtx, rut: string): Promise<PasivoDisponible[]> {
  const filas = await ctx.db
    .select()
    .from(pasivos)
    .where(
      and(
        eq(pasivos.empresa_id, ctx.empresa_id),
        eq(pasivos.rut, rut as Rut),
        eq(pasivos.identificado, true),
        lte(pasivos.disponible_desde, ctx.hoy),
        sql`${pasivos.saldo} > 0`,
      ),
    )
    .orderBy(asc(pasivos.fecha), asc(pasivos.id));
  return filas.map((p) => ({
    id: p.id,
    tipo_pasivo: p.tipo_pasivo,
    comprobante: p.comprobante,
    fecha: p.fecha,
    amount: p.amount,
    disponible: p.saldo,
  }));
}

/** `reten_liberadas`, `cuentas_pagar` and what is held, of a RUT today (areas/2 pasivos, Data). Pesos. */
export async function totalesPasivos(
  ctx: ReadCtx,
  rut: string,
): Promise<{ reten_liberadas: Pesos; cuentas_pagar: Pesos; retenido: Pesos }> {
  const filas = await ctx.db
    .select()
    .from(pasivos)
    .where(
      and(
        eq(pasivos.empresa_id, ctx.empresa_id),
        eq(pasivos.rut, rut as Rut),
        ne(pasivos.estado, 'reversado'),
        inArray(pasivos.identificado, [true]),
      ),
    );
  return totales(filas, ctx.hoy);
}
