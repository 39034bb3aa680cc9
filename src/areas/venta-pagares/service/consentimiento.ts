import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import { exigirRespaldo } from '#areas/documentos/public.server.ts';
import { obligacionesPorPk } from '#areas/libro/public.server.ts';
import { Conflict, Invalid, NotFound, Rule } from '#kernel/errors.ts';
import type { Event } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { type ConceptoCondonable, condonaciones, consentimientos, ventas } from '../tables.ts';
import { type ItemFila, itemPorVista, itemsDe, itemsDeCredito, type VentaFila } from './filas.ts';

type Consentimiento = typeof consentimientos.$inferSelect & { usado: Pesos; queda: Pesos };

/** Collection charges and costas are ours even of a note that was sold: nobody is asked for them. */
const DEL_COMPRADOR: readonly string[] = ['CAPITAL', 'INTERES', 'MORA'];

/** The consents of a sale, the oldest first, each with what was forgiven under it (our part of the mora included) and what it still admits. */
async function consentimientosDe(ctx: ReadCtx, venta_id: string): Promise<Consentimiento[]> {
  const filas = await ctx.rows(consentimientos, eq(consentimientos.venta_id, venta_id), { orden: [asc(consentimientos.id)] });
  if (filas.length === 0) return [];
  const usadas = await ctx.rows(
    condonaciones,
    and(
      isNull(condonaciones.revertido_el),
      inArray(
        condonaciones.consentimiento_id,
        filas.map((c) => c.id),
      ),
    ),
  );
  return filas.map((c) => {
    const usado = sumPesos(usadas.filter((u) => u.consentimiento_id === c.id).map((u) => pesos(u.monto + u.nuestro)));
    return { ...c, usado, queda: pesos(Math.max(0, c.monto_maximo - usado)) };
  });
}

const vale = (c: Consentimiento, i: ItemFila, concepto: string): boolean =>
  c.anulado_el === null && (c.item_id === null || c.item_id === i.id) && c.conceptos.includes(concepto as ConceptoCondonable);

/** The note is the buyer's today. */
const esSuyo = (i: ItemFila, hoy: Fecha): boolean => i.estado === 'endosado' && i.propietario_desde !== null && i.propietario_desde <= hoy;

/** Under which consent something of a note is forgiven: the oldest that names the concept and still admits it. */
export async function consentimientoPara(
  ctx: ReadCtx,
  i: ItemFila,
  partes: readonly { concepto: string; monto: number }[],
): Promise<string | undefined> {
  const todos = await consentimientosDe(ctx, i.venta_id);
  const suyas = partes.filter((p) => DEL_COMPRADOR.includes(p.concepto));
  const monto = suyas.reduce((s, p) => s + p.monto, 0);
  const sirven = todos.filter((c) => suyas.some((p) => vale(c, i, p.concepto)));
  return (sirven.find((c) => c.queda >= monto) ?? sirven[0])?.id;
}

/**
 * `condonacion.por_aprobar`: nobody forgives what is not his. What is the buyer's of a sold note (capital, interest, mora) is forgiven with his
 * written consent on file, of those concepts and within its amount (areas/1 descuentos). 422 `sin_consentimiento_comprador` {comprador},
 * `consentimiento_insuficiente` {comprador, queda}.
 */
export async function alPorCondonar(ctx: Ctx, e: Event<'condonacion.por_aprobar'>): Promise<void> {
  const partidas = e.partidas.filter((p) => p.pk.startsWith('cuota:') && DEL_COMPRADOR.includes(p.concepto));
  if (partidas.length === 0) return;
  const credito = new Map((await obligacionesPorPk(ctx, [...new Set(partidas.map((p) => p.pk))])).map((o) => [o.pk, o.origen_id]));
  for (const credito_id of new Set(credito.values())) {
    const suyas = partidas.filter((p) => credito.get(p.pk) === credito_id);
    for (const i of await itemsDeCredito(ctx, credito_id)) {
      if (!esSuyo(i, ctx.hoy)) continue;
      // Held until the act ends: two forgivenesses at once never pass one consent.
      const { nombre_buyer: comprador } = await ctx.lock(ventas, i.venta_id);
      const quedan = await consentimientosDe(ctx, i.venta_id);
      for (const p of suyas) {
        const sirven = quedan.filter((c) => vale(c, i, p.concepto));
        const uno = sirven.find((c) => c.queda >= p.monto);
        if (uno) uno.queda = pesos(uno.queda - p.monto);
        else if (sirven.length === 0) throw new Rule('sin_consentimiento_comprador', { comprador });
        else {
          const queda = formatPesos(pesos(Math.max(...sirven.map((c) => c.queda))));
          throw new Rule('consentimiento_insuficiente', { comprador, queda });
        }
      }
    }
  }
}

interface Nuevo {
  pagarevista?: string | null | undefined;
  conceptos: ConceptoCondonable[];
  monto_maximo: Pesos;
  fecha: Fecha;
  archivo: string;
}

/** Puts the buyer's paper on file. 422 `item_no_vendido` at its field; 400 `consentimiento_futuro`; those of the paper. */
export async function registrarConsentimiento(ctx: Ctx, v: VentaFila, n: Nuevo): Promise<void> {
  const i = n.pagarevista ? await itemPorVista(ctx, v.id, n.pagarevista) : null;
  if (i && !esSuyo(i, ctx.hoy)) throw new Invalid({ pagarevista: ['No es hoy del comprador'] }, 'item_no_vendido');
  const desde = i?.propietario_desde ?? v.pagada_el ?? v.fecha_liquidacion;
  if (n.fecha > ctx.hoy || n.fecha < desde) {
    const texto = n.fecha > ctx.hoy ? 'No puede ser posterior a hoy' : 'Es anterior a la venta';
    throw new Invalid({ fecha: [texto] }, 'consentimiento_futuro');
  }
  await exigirRespaldo(ctx, {
    archivo_id: n.archivo,
    referido: { tipo: 'venta', id: v.id },
    tipos: ['CONSENTIMIENTO_DE_CONDONACION'],
    campo: 'archivo',
    firmado: true,
  });
  const { archivo, fecha, monto_maximo } = n;
  const conceptos = [...new Set(n.conceptos)];
  const fila = { venta_id: v.id, item_id: i?.id ?? null, archivo, fecha, monto_maximo, conceptos };
  await ctx.insert(consentimientos, { ...fila, registrado_por: ctx.session.nombre });
}

/** The buyer takes it back: nothing more is forgiven under it. 404; 409 `consentimiento_anulado`. */
export async function anularConsentimiento(ctx: Ctx, v: VentaFila, id: string, motivo: string): Promise<void> {
  const c = await ctx.find(consentimientos, id);
  if (c?.venta_id !== v.id) throw new NotFound();
  if (c.anulado_el) throw new Conflict('consentimiento_anulado');
  ctx.audit({ motivo });
  await ctx.update(consentimientos, id, { anulado_el: ctx.hoy, motivo_anulacion: motivo });
}

/** What the page of a sale says of its consents and of what was forgiven under them. */
export async function condonadoDe(ctx: ReadCtx, venta_id: string) {
  const nombres = new Map((await itemsDe(ctx, venta_id)).map((i) => [i.id, i.pagarevista]));
  const filas = await ctx.rows(condonaciones, eq(condonaciones.venta_id, venta_id), {
    orden: [desc(condonaciones.fecha), desc(condonaciones.id)],
  });
  return {
    consentimientos: (await consentimientosDe(ctx, venta_id)).map((c) => ({
      ...c,
      pagarevista: c.item_id === null ? null : (nombres.get(c.item_id) ?? ''),
    })),
    condonaciones: filas.map((c) => ({ ...c, pagarevista: nombres.get(c.item_id) ?? '' })),
  };
}
