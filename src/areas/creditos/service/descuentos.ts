import { deduccionDe, exigirDebidas, partidasAl, reservarDeuda, soltarDeuda } from '#areas/descuentos/public.server.ts';
import { Conflict, Rule } from '#kernel/errors.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { totalDeducciones } from '../domain/congelado.ts';
import { EN_PREPARACION, estados } from '../domain/estados.ts';
import { creditos } from '../tables.ts';
import { exigirSinGiro } from './actos.ts';
import { AREA, type CreditoFila } from './filas.ts';
import { refinanciadoDe } from './refinanciado.ts';
import { anularTabla } from './tabla.ts';

/** Step 5 of a credit: which debts of the client it pays off, and from where. */
interface Descuentos {
  apply_discounts: boolean;
  descuento_modo: 'DEL_LIQUIDO' | 'FINANCIADO';
  /** Keys of the debts taken, whole. */
  pks: readonly string[];
}

async function tomar(ctx: Ctx, c: CreditoFila, pks: readonly string[]): Promise<void> {
  const al = c.fecha_curse < ctx.hoy ? ctx.hoy : c.fecha_curse;
  await reservarDeuda(ctx, {
    destino_area: AREA,
    destino_id: c.id,
    destino: `el crédito ${c.numero}`,
    rut: c.rut,
    nombre: c.nombre,
    fecha_corte: al,
    partidas: await partidasAl(ctx, pks, al),
    // Its papers are signed: the amounts of today are the new agreement.
    estado: c.estado === 'documentado' ? 'reservada' : 'propuesta',
  });
}

/**
 * Takes the debts at what they owe on the curse, or lets all go (`apply_discounts` false or none chosen). What the credit finances is of its
 * table: changing it voids the table, and is refused once approved. 409 `deuda_ya_reservada`, `giro_en_curso`; 422 `deuda_ajena`,
 * `partida_obligatoria`, `financiado_en_pesos`, `descuento_cambia_tabla`.
 */
export async function descontar(ctx: Ctx, c: CreditoFila, d: Descuentos): Promise<void> {
  estados.go(c.estado, 'descontar', c.estado);
  exigirSinGiro(c);
  const pks = d.apply_discounts ? [...new Set(d.pks)] : [];
  if (d.descuento_modo === 'FINANCIADO' && c.moneda !== 'CLP' && pks.length > 0) throw new Rule('financiado_en_pesos');
  const antes = await refinanciadoDe(ctx, c);
  const tomada = await deduccionDe(ctx, AREA, c.id);
  if (pks.length > 0 || tomada) await exigirDebidas(ctx, c.rut, pks);
  if (pks.length > 0) await tomar(ctx, c, pks);
  else await soltarDeuda(ctx, AREA, c.id, 'anular');
  const row = await ctx.update(creditos, c.id, { apply_discounts: pks.length > 0, descuento_modo: d.descuento_modo });
  const ahora = await refinanciadoDe(ctx, row);
  const frozen = c.congelado ? (c.congelado.refinanciado ?? null) : antes;
  if (frozen?.total === ahora?.total && frozen?.capital === ahora?.capital) return;
  if (!EN_PREPARACION.includes(c.estado)) throw new Rule('descuento_cambia_tabla');
  if (c.congelado || c.estado === 'simulado') await anularTabla(ctx, row);
}

/** Its table is void, and so is what was agreed to come out of it (areas 1: `reset_installments`): the debts may enter another giro. */
export async function soltarDescuentos(ctx: Ctx, c: CreditoFila): Promise<CreditoFila> {
  if (!c.apply_discounts) return c;
  await soltarDeuda(ctx, AREA, c.id, 'anular');
  return ctx.update(creditos, c.id, { apply_discounts: false });
}

/** `reiniciar-cuotas` asks first: 409 `descuentos_se_sueltan` {n, monto} while it would let debts go and nobody said yes. */
export async function exigirSinDescuentos(ctx: ReadCtx, c: CreditoFila): Promise<void> {
  const d = c.apply_discounts ? await deduccionDe(ctx, AREA, c.id) : null;
  if (d) throw new Conflict('descuentos_se_sueltan', { n: d.partidas.length, monto: formatPesos(d.total) });
}

/** What the screen and the papers say of it: the debts taken and what reaches the client, in pesos. */
export async function descuentosDe(ctx: ReadCtx, c: CreditoFila) {
  const d = await deduccionDe(ctx, AREA, c.id);
  if (!d) return null;
  const { id, numero, estado, total, fecha_corte } = d;
  const retenido = totalDeducciones({ descuentos: [], retenciones: c.deducciones.retenciones });
  const girable = c.moneda === 'CLP' && c.monto_a_girar !== null && c.monto_girado === null;
  const recibe = girable ? pesos(Number(c.monto_a_girar) - (c.apply_discounts ? total : 0) - retenido) : c.monto_girado;
  const partidas = d.partidas.map(({ pk, numero: n, concepto, monto_deuda, monto }) => ({ pk, numero: n, concepto, monto_deuda, monto }));
  return { id, numero, estado, total, fecha_corte, recibe, retenido, partidas };
}
