import { contract as operaciones } from '#areas/operaciones/contract.ts';
import { contract as pasivos } from '#areas/pasivos/contract.ts';
import { bloqueado, type Cartera } from './alta.ts';
import type { LineaBanco } from './cobro.ts';
import { BANCO } from './giro.ts';
import type { Narrador } from './narrador.ts';

/** How far the refund of a client's excedentes goes; what stops on the way is work of the next person. */
export type Hasta = 'solicitada' | 'revisada' | 'autorizada' | 'ejecutada';

/** The executive asks to give the client what is available of its excedentes, and the desk pays it. Nothing available, or blocked: false, and nothing told. */
export async function devolver(n: Narrador, c: Cartera, cartola: LineaBanco[], hasta: Hasta = 'ejecutada'): Promise<boolean> {
  const { ejecutivo, rut } = c.cedente;
  const ficha = await n.pregunta(pasivos, 'de_rut', ejecutivo, { rut });
  const elegidos = ficha.pasivos_vivos.filter((p) => p.saldo > 0 && p.estado === 'disponible').slice(0, 6);
  if (elegidos.length === 0 || ficha.mora > 0 || (await bloqueado(n, c.cedente))) return false;
  const hecha = await n.acto(pasivos, 'crear_solicitud', ejecutivo, {
    rut,
    pasivos: elegidos.map((p) => ({ id: p.id, monto: p.saldo })),
    pagar: { medio: 'TRANSFERENCIA', cuenta_id: c.cuenta_id },
    comentario: 'Devolución de excedentes a pedido del cliente',
  });
  const { id } = hecha;
  if (hasta === 'solicitada') return true;
  await n.hacer(pasivos, 'revisar', 'analista', id, {});
  if (hasta === 'revisada') return true;
  await n.hacer(pasivos, 'autorizar', 'gerencia', id, {});
  if (hasta === 'autorizada') return true;
  await pagarOrden(n, c, id, cartola);
  return true;
}

async function pagarOrden(n: Narrador, c: Cartera, origen_id: string, cartola: LineaBanco[]): Promise<void> {
  const ordenes = await n.pregunta(operaciones, 'ordenes', 'tesoreria', { origen_area: 'pasivos', estado: 'solicitada' });
  const orden = ordenes.find((o) => o.origen_id === origen_id);
  if (!orden) throw new Error(`historia: la devolución de ${c.cedente.razon} no tiene orden de giro`);
  const orden_id = orden.id;
  await n.acto(operaciones, 'preparar_orden', 'tesoreria', { orden_id, medio: 'TEF', cuenta_banco: BANCO, cuenta_id: c.cuenta_id });
  const digitos_cuenta = c.ctacte.slice(-4);
  await n.acto(operaciones, 'autorizar_orden', 'tesoreria2', { orden_id, digitos_cuenta });
  const comprobante = `DEV-${orden.num_orden}`;
  await n.acto(operaciones, 'confirmar_orden', 'tesoreria', { orden_id, fecha: n.fecha, comprobante });
  const glosa = `TEF A ${c.cedente.razon.toUpperCase()} ${c.cedente.rut}`;
  cartola.push({ fecha: n.fecha, glosa, documento: comprobante, abono: 0, cargo: orden.monto });
}
