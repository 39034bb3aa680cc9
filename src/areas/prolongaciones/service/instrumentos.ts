import { avalesDe } from '#areas/avales/public.server.ts';
import { CHEQUES_VIVOS, type ChequeFila, chequesDeObjetos } from '#areas/cheques/public.server.ts';
import { PAGARES_VIVOS, pagarePorId, pagaresQueRespaldan } from '#areas/pagares/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import { cmp } from '#kernel/values/decimal.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { words } from '#kernel/words.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { cuotasDelPagare } from '../domain/reglas.ts';
import { leerUf } from '../domain/uf.ts';
import type { prolongaciones } from '../tables.ts';

type ProlongacionRow = typeof prolongaciones.$inferSelect;

type DeCredito = Pick<ProlongacionRow, 'id_credito' | 'cliente_rut'>;

/** Avales vigentes given for this credit: each one signs again, or the comité lets it go. General ones go with the client. */
export async function avalesDelCredito(ctx: ReadCtx, p: DeCredito) {
  const todos = await avalesDe(ctx, p.cliente_rut);
  return todos.filter((a) => a.alcance === 'ESPECIFICO' && a.origen_area === 'credito' && a.origen_id === p.id_credito);
}

/** 422 `avales_sin_ratificar` {nombres}, `aval_ajeno`. */
export async function exigirAvales(ctx: ReadCtx, p: ProlongacionRow, ratificados: readonly string[]): Promise<void> {
  const suyos = await avalesDelCredito(ctx, p);
  if (ratificados.some((id) => !suyos.some((a) => a.id === id))) throw new Rule('aval_ajeno');
  const faltan = suyos.filter((a) => !ratificados.includes(a.id) && !p.avales_retirados.includes(a.id));
  if (faltan.length > 0) throw new Rule('avales_sin_ratificar', { nombres: faltan.map((a) => a.nombre).join(', ') });
}

export interface ChequeDeCuota {
  cheque: ChequeFila;
  /** Cuota of the new table that it pays whole, on its day: it was exchanged. */
  nueva: number | null;
}

/** Living cheques of the cuotas that are replaced. */
export async function chequesDelCredito(ctx: ReadCtx, p: Pick<ProlongacionRow, 'antes' | 'list' | 'uf'>): Promise<ChequeDeCuota[]> {
  const pks = p.antes.filas.map((f) => f.pk);
  const vivos = (await chequesDeObjetos(ctx, pks)).filter((c) => CHEQUES_VIVOS.includes(c.estado));
  const libres = new Set(p.list.map((f) => f.numero));
  return vivos.map((cheque) => {
    const fila =
      // A cheque is of pesos: it pays no cuota in UF whole.
      cheque.estado === 'depositado' || p.uf
        ? undefined
        : p.list.find(
            (f) =>
              libres.has(f.numero) && f.cuota === cheque.monto && (cheque.fecha === f.vencimiento || cheque.fecha === f.fecha_pago_habil),
          );
    if (fila) libres.delete(fila.numero);
    return { cheque, nueva: fila?.numero ?? null };
  });
}

/** 422 `cheques_por_reemplazar` {n}: those that no new cuota takes must be withdrawn, or changed for others of its amounts and days. */
export async function exigirCheques(ctx: ReadCtx, p: ProlongacionRow): Promise<ChequeDeCuota[]> {
  const suyos = await chequesDelCredito(ctx, p);
  const sobran = suyos.filter((c) => c.nueva === null).length;
  if (sobran > 0) throw new Rule('cheques_por_reemplazar', { n: sobran });
  return suyos;
}

/** A pagaré of the credit that was sold is its buyer's. 422 `pagare_vendido` {comprador}. */
export async function exigirSinVender(ctx: ReadCtx, id_credito: string): Promise<void> {
  const vendido = (await pagaresQueRespaldan(ctx, 'CREDITO', id_credito)).find((p) => p.estado === 'vendido');
  if (vendido) throw new Rule('pagare_vendido', { comprador: vendido.propietario_nombre ?? '' });
}

/**
 * The new pagaré is signed, for exactly the new capital and cuotas. A credit that never had one needs none. Answers its id. 422
 * `pagare_por_preparar`, `pagare_sin_firmar`, `pagare_no_coincide`.
 */
export async function exigirPagare(ctx: ReadCtx, p: ProlongacionRow, pagare_id: string | null): Promise<string | null> {
  const suyos = await pagaresQueRespaldan(ctx, 'CREDITO', p.id_credito);
  if (pagare_id === null) {
    if (suyos.some((x) => PAGARES_VIVOS.includes(x.estado))) throw new Rule('pagare_por_preparar');
    return null;
  }
  const nuevo = await pagarePorId(ctx, pagare_id);
  if (nuevo?.respaldo !== 'CREDITO' || nuevo.respaldo_id !== p.id_credito) throw new Rule('pagare_por_preparar');
  const { pagarevista } = nuevo;
  if (!PAGARES_VIVOS.includes(nuevo.estado)) throw new Rule('pagare_sin_firmar', { pagarevista, estado: words(nuevo.estado) });
  const cuotas = Math.max(1, nuevo.cuotas.length);
  const plazo = cuotasDelPagare(p.list).length;
  const moneda = p.uf ? 'UF' : 'CLP';
  if (nuevo.monto !== null && cmp(nuevo.monto, p.uf?.capital_nuevo ?? p.capital_nuevo) === 0 && nuevo.moneda === moneda && cuotas === plazo)
    return nuevo.id;
  const monto = nuevo.capital === null ? 'un monto en blanco' : formatPesos(nuevo.capital);
  throw new Rule('pagare_no_coincide', {
    pagarevista,
    monto,
    cuotas,
    capital: p.uf ? leerUf(p.uf.capital_nuevo) : formatPesos(p.capital_nuevo),
    plazo,
  });
}
