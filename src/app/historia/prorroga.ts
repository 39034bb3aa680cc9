import { contract as clientes } from '#areas/clientes/contract.ts';
import { contract as prorrogas } from '#areas/prorrogas/contract.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import type { Cartera } from './alta.ts';
import type { LineaBanco } from './cobro.ts';
import { archivarActa, MESA } from './comite.ts';
import { BANCO } from './giro.ts';
import type { Narrador } from './narrador.ts';

type Objeto = 'DOCUMENTO' | 'CUOTA';
type Fin = 'borrador' | 'solicitada' | 'en_comite' | 'rechazada' | 'anulada' | 'aprobada' | 'vencida' | 'aplicada' | 'reversada';

interface Caso {
  /** Before the demo opens. */
  dias: number;
  objeto: Objeto;
  /** Asked for; over thirty it goes to the comité. */
  plazo: number;
  fin: Fin;
}

const CASOS: readonly Caso[] = [
  { dias: 340, objeto: 'DOCUMENTO', plazo: 20, fin: 'aplicada' },
  { dias: 286, objeto: 'CUOTA', plazo: 15, fin: 'aplicada' },
  { dias: 244, objeto: 'DOCUMENTO', plazo: 45, fin: 'aplicada' },
  { dias: 199, objeto: 'CUOTA', plazo: 30, fin: 'aplicada' },
  { dias: 160, objeto: 'DOCUMENTO', plazo: 30, fin: 'rechazada' },
  { dias: 131, objeto: 'CUOTA', plazo: 20, fin: 'reversada' },
  { dias: 104, objeto: 'DOCUMENTO', plazo: 25, fin: 'aplicada' },
  { dias: 72, objeto: 'CUOTA', plazo: 40, fin: 'aplicada' },
  { dias: 45, objeto: 'DOCUMENTO', plazo: 15, fin: 'anulada' },
  { dias: 27, objeto: 'DOCUMENTO', plazo: 30, fin: 'aplicada' },
  { dias: 13, objeto: 'CUOTA', plazo: 20, fin: 'vencida' },
  { dias: 5, objeto: 'CUOTA', plazo: 45, fin: 'en_comite' },
  { dias: 1, objeto: 'DOCUMENTO', plazo: 20, fin: 'aprobada' },
  { dias: 1, objeto: 'CUOTA', plazo: 15, fin: 'solicitada' },
  { dias: 1, objeto: 'DOCUMENTO', plazo: 60, fin: 'en_comite' },
  { dias: 0, objeto: 'DOCUMENTO', plazo: 15, fin: 'borrador' },
];

/** Over them it is the comité's. */
const DIAS_JEFE = 30;

interface Candidato {
  pk: string;
  vence: Fecha;
}

/** A debt that falls due soon, of a client that may ask: the first one in turn. */
async function buscar(
  n: Narrador,
  carteras: readonly Cartera[],
  { objeto, plazo }: Caso,
  { desde, pedidos }: { desde: number; pedidos: ReadonlySet<string> },
): Promise<[Cartera, Candidato] | null> {
  for (let k = 0; k < carteras.length; k += 1) {
    const c = carteras[(desde + k) % carteras.length];
    // The branch manager that the demo has is that of Santiago.
    if (!c || (plazo <= DIAS_JEFE && c.cedente.sucursal !== 'SANTIAGO')) continue;
    const { rut, ejecutivo } = c.cedente;
    const bloqueados = await n.lista(clientes, ejecutivo, { q: rut, bloqueado: 'si', perPage: '1' });
    if (bloqueados.length > 0) continue;
    const { objetos } = await n.pregunta(prorrogas, 'objetos', ejecutivo, { rut, tipo_objeto: objeto });
    const [uno] = objetos.filter(
      (o) => !o.impedimento && o.n === 0 && !pedidos.has(o.pk) && o.vence > n.fecha && o.vence <= addDays(n.fecha, 40),
    );
    if (uno) return [c, uno];
  }
  return null;
}

/** What its level says of it. */
async function responder(n: Narrador, id: string, respuesta: 'APRUEBA' | 'RECHAZA'): Promise<void> {
  const { nivel } = await n.detalle<{ nivel: string }>(prorrogas, 'gerencia', id);
  const comentario = respuesta === 'APRUEBA' ? 'El deudor confirmó la nueva fecha' : 'Ya se le dio plazo a este deudor por otras facturas';
  if (nivel === 'jefe')
    return respuesta === 'APRUEBA'
      ? n.hacer(prorrogas, 'aprobar', 'agente', id, {})
      : n.hacer(prorrogas, 'rechazar', 'agente', id, { comentario });
  const { comite } = await n.detalle<{ comite: { nivel: number } | null }>(prorrogas, 'gerencia', id);
  for (const miembro of MESA[comite?.nivel ?? 1] ?? []) {
    const { estado } = await n.detalle<{ estado: string }>(prorrogas, 'gerencia', id);
    if (estado !== 'solicitada') return;
    await n.hacer(prorrogas, 'votar', miembro, id, { respuesta, comentario });
  }
  if (comite?.nivel === 4 && respuesta === 'APRUEBA') await archivarActa(n, id);
}

async function pagar(n: Narrador, c: Cartera, id: string, banco: LineaBanco[]): Promise<void> {
  n.operacionBanco += 1;
  const comprobante = String(n.operacionBanco);
  const { estado, total_cargo } = await n.detalle<{ estado: string; total_cargo: number }>(prorrogas, 'tesoreria', id);
  if (estado !== 'aprobada') return;
  await n.hacer(prorrogas, 'pagar', 'tesoreria', id, { payment_option: 'CONTADO', cuenta: BANCO, comprobante });
  const glosa = `TRANSF DE ${c.cedente.razon.toUpperCase()} ${c.cedente.rut}`;
  banco.push({ fecha: n.fecha, glosa, documento: comprobante, abono: total_cargo, cargo: 0 });
}

async function contar(n: Narrador, o: Caso, [c, objeto]: [Cartera, Candidato], banco: LineaBanco[]): Promise<void> {
  const quien = c.cedente.ejecutivo;
  const pedido = {
    cliente_rut: c.cedente.rut,
    tipo_objeto: o.objeto,
    items: [{ pk: objeto.pk, vence_pedido: addDays(objeto.vence, o.plazo) }],
  };
  const { limite } = await n.pregunta(prorrogas, 'simular', quien, pedido);
  const { id } = await n.nuevo(prorrogas, quien, {
    ...pedido,
    payment_option: 'CONTADO' as const,
    comentario: 'El cliente espera un pago y pide unos días',
    ...(limite ? { excepcion: `${limite.motivo}. El cliente lo acepta por escrito` } : {}),
  });
  if (o.fin === 'borrador') return;
  await n.hacer(prorrogas, 'solicitar', quien, id, {});
  if (o.fin === 'solicitada' || o.fin === 'en_comite') return;
  if (o.fin === 'anulada') return n.hacer(prorrogas, 'anular', quien, id, { motivo: 'El deudor pagó antes de la fecha' });
  await responder(n, id, o.fin === 'rechazada' ? 'RECHAZA' : 'APRUEBA');
  if (o.fin === 'rechazada') return;
  if (o.fin === 'aprobada' || o.fin === 'vencida') return;
  await pagar(n, c, id, banco);
  if (o.fin !== 'reversada') return;
  // The same day: a payment of tomorrow would stand upon it.
  const { comprobante, total_cargo } = await n.detalle<{ comprobante: string; total_cargo: number }>(prorrogas, 'gerencia', id);
  await n.hacer(prorrogas, 'reversar', 'gerencia', id, { motivo: 'Se prorrogó la cuota equivocada' });
  const glosa = `DEVOLUCION TRANSF ${c.cedente.razon.toUpperCase()}`;
  banco.push({ fecha: n.fecha, glosa, documento: comprobante, abono: 0, cargo: total_cargo });
}

/** Who asked for more days, on their days. */
export function agendarProrrogas(n: Narrador, hasta: Fecha, carteras: readonly Cartera[], banco: LineaBanco[]): void {
  const pedidos = new Set<string>();
  for (const [k, o] of CASOS.entries())
    n.agendarAparte(addDays(hasta, -o.dias), async () => {
      const hallado = await buscar(n, carteras, o, { desde: k * 7, pedidos });
      if (!hallado) return;
      pedidos.add(hallado[1].pk);
      await contar(n, o, hallado, banco);
    });
}
