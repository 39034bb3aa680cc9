import { personasPorRut } from '#areas/clientes/public.server.ts';
import { creditosEnCaja } from '#areas/creditos/public.server.ts';
import { deudasPropias, type ObligacionFila } from '#areas/libro/public.server.ts';
import { Conflict, Rule } from '#kernel/errors.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Efecto, PedidoGuardado } from '../tables.ts';
import { type Aplicado, aplicar, deshacer, iguales, type Mundo, type Pago, saldoDe, seRecauda } from './aplicar-pago.ts';
import { type Castigos, castigosDe, saldoDeCastigo } from './castigo.ts';
import { abrirCreditos, copiar, repartir } from './creditos.ts';
import { posteriores, type RecaudacionFila } from './filas.ts';

/** A receipt in the history of a debtor. */
interface Turno {
  /** Null for one that is not written yet (dry run, new). */
  fila: RecaudacionFila | null;
  pago: Pago;
}

export interface Historia {
  /** Debts before the first receipt that is applied again. */
  inicio: Mundo;
  obligaciones: Map<string, ObligacionFila>;
  /** What the debtor owed and was written off: what only a recovery pays. */
  castigos: Castigos;
  /** In date order: the new one among the later ones, each with what it applies now. */
  turnos: { turno: Turno; nuevo: Aplicado; cambia: boolean; mundo: Mundo }[];
  /** Credits where what another area received for them would be applied otherwise. */
  ajenos: string[];
  /** Written receipts whose application changes, in date order (the one taken out first among them). */
  deshacer: RecaudacionFila[];
}

/** What there is to apply of a receipt: what was received less the rounding of cash. */
function aAplicar(r: Pick<RecaudacionFila, 'monto' | 'redondeo'>): Pesos {
  return pesos(r.monto - r.redondeo);
}

export function pagoDe(r: RecaudacionFila): Pago {
  const { obligaciones, manual, prepago = null } = r.pedido;
  return { fecha: r.fecha_pago, monto: aAplicar(r), obligaciones, manual, prepago };
}

/** Typed at the counter, where nothing older is skipped without a reason. A cheque, a PAC or a line of the bank is of what it says. */
const deCaja = (r: RecaudacionFila): boolean => r.origen === 'caja' && r.cheque_id === null && !r.identificado;

/** What was paid above the debts of a receipt already applied. */
function deMasDe(r: Pick<RecaudacionFila, 'excedentes'>): Pesos {
  return pesos(r.excedentes.filter((x) => x.pk === null).reduce((s, x) => s + x.monto, 0));
}

const tocadas = (efectos: readonly Efecto[]) => efectos.map((e) => e.pk);

/** The debts of a RUT that a history needs, locked in the order of their key when it is going to be written. */
async function leerDeudas(ctx: ReadCtx, rut: Rut, extra: readonly string[], bloquear: boolean): Promise<Map<string, ObligacionFila>> {
  const filas = await deudasPropias(ctx, rut, { mas: [...new Set(extra)], bloquear });
  return new Map(filas.filter((o) => o.rut === rut && seRecauda(o)).map((o) => [o.pk, o]));
}

/**
 * The history of a debtor from a place on, applied again in date order with one receipt more (`nuevo`), one less (`quitar`), or as it is from
 * the beginning of a day (`desde`). Nothing is written: who registers, reverses or only asks reads the same answer. Throws 422 `obligacion_sin_deuda`, `obligacion_repetida`.
 */
export async function reproducir(
  ctx: ReadCtx,
  o: { rut: Rut; nuevo?: Turno | undefined; quitar?: RecaudacionFila | undefined; desde?: Fecha | undefined; bloquear: boolean },
): Promise<Historia> {
  const desde: { fecha: Fecha; id: string | null } = o.quitar
    ? { fecha: o.quitar.fecha_pago, id: o.quitar.id }
    : { fecha: o.nuevo?.pago.fecha ?? (o.desde ? addDays(o.desde, -1) : ctx.hoy), id: o.nuevo?.fila?.id ?? null };
  const despues = (await posteriores(ctx, o.rut, desde)).filter((r) => r.id !== o.nuevo?.fila?.id);
  const previos = o.quitar ? [o.quitar, ...despues] : despues;
  const pedidas = [...despues.map(pagoDe), ...(o.nuevo ? [o.nuevo.pago] : [])].flatMap((p) => p.obligaciones?.map((x) => x.pk) ?? []);
  const obligaciones = await leerDeudas(ctx, o.rut, [...previos.flatMap((r) => tocadas(r.efectos)), ...pedidas], o.bloquear);
  const saldos = new Map([...obligaciones].map(([pk, fila]) => [pk, saldoDe(fila)]));
  // Who sold the documents is named in what the receipt comes to owe him: asked here, it is found read.
  const cedentes = o.bloquear ? [...obligaciones.values()].flatMap((d) => d.cliente_rut ?? []) : [];
  const [castigos] = await atOnce([castigosDe(ctx, o.rut, { bloquear: o.bloquear }), personasPorRut(ctx, cedentes)]);
  for (const [pk, c] of castigos) saldos.set(pk, saldoDeCastigo(pk, c));
  for (const r of [...previos].reverse()) deshacer(saldos, r.efectos);
  const fechas = [...previos.map((r) => r.fecha_pago), desde.fecha];
  const leidos = await creditosEnCaja(ctx, o.rut, { fechas, bloquear: o.bloquear });
  const mundo: Mundo = { saldos, creditos: abrirCreditos(leidos, new Set(previos.map((r) => r.id))) };
  const inicio: Mundo = { saldos: new Map(mundo.saldos), creditos: copiar(mundo.creditos) };
  const nuevos = o.nuevo ? [o.nuevo] : [];
  const cola: Turno[] = [...nuevos, ...despues.map((fila) => ({ fila, pago: { ...pagoDe(fila), de_nuevo: deCaja(fila) } }))];
  const { hechos, ajenos } = aplicarEnOrden(mundo, cola);
  const turnos = hechos.map(({ turno, nuevo, mundo: despuesDe }) => {
    const vieja = turno !== o.nuevo && turno.fila ? aplicadoDe(turno.fila) : null;
    return { turno, nuevo, cambia: vieja === null || !iguales(vieja, nuevo), mundo: despuesDe };
  });
  const cambian = turnos.flatMap((t) => (t.cambia && t.turno !== o.nuevo && t.turno.fila ? [t.turno.fila] : []));
  return { inicio, obligaciones, castigos, turnos, ajenos, deshacer: o.quitar ? [o.quitar, ...cambian] : cambian };
}

/**
 * Applies receipts one after another, in the order given, over what is owed before them: what each one pays, and the world that it leaves.
 * Pure. `ajenos`: credits where what another area received would be applied otherwise.
 */
export function aplicarEnOrden<T extends { fila: { id: string } | null; pago: Pago }>(mundo: Mundo, cola: readonly T[]) {
  const foto = (): Mundo => ({ saldos: new Map(mundo.saldos), creditos: copiar(mundo.creditos) });
  const hechos = cola.map((turno) => ({ turno, hecho: aplicar(mundo, turno.pago, turno.fila?.id ?? null), mundo: foto() }));
  const ajenos = repartir(
    mundo.creditos,
    hechos.map(({ turno, hecho }) => ({ lugar: { fecha: turno.pago.fecha, recibo: turno.fila?.id ?? null }, efectos: hecho.creditos })),
  );
  const conFavor = (a: Aplicado): Aplicado => ({ ...a, de_mas: pesos(a.de_mas + sumPesos(a.creditos.map((c) => c.a_favor))) });
  return { hechos: hechos.map(({ turno, hecho, mundo: m }) => ({ turno, nuevo: conFavor(hecho), mundo: m })), ajenos };
}

/** What a written receipt applied. */
const aplicadoDe = (r: RecaudacionFila): Aplicado => ({ efectos: r.efectos, creditos: r.creditos, de_mas: deMasDe(r) });

/** Receipts that cannot be applied again: matched with the bank, or a deposit whose owner two people already agreed. */
export function exigirReaplicables(filas: readonly RecaudacionFila[], ajenos: readonly string[] = []): void {
  if (ajenos.length > 0) throw new Conflict('pagos_de_otra_area');
  for (const r of filas) {
    if (r.estado === 'conciliada') throw new Conflict('conciliada', { num: r.num_comprobante });
    if (r.identificado) throw new Conflict('deposito_identificado', { num: r.num_comprobante });
  }
}

/** What was asked, as it is kept to be applied again. */
export function pedidoDe(p: {
  obligaciones?: readonly { pk: string; monto?: Pesos | null | undefined }[] | null | undefined;
  manual: boolean;
  tipo_a_favor?: string | null | undefined;
}): PedidoGuardado {
  if (p.obligaciones?.length === 0) throw new Rule('sin_deuda');
  return {
    obligaciones: p.obligaciones?.map((o) => ({ pk: o.pk, monto: o.monto ?? null })) ?? null,
    manual: p.manual,
    tipo_a_favor: p.tipo_a_favor ?? null,
  };
}
