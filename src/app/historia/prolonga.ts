import { contract as prolongaciones } from '#areas/prolongaciones/contract.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import type { Cartera } from './alta.ts';
import type { LineaBanco } from './cobro.ts';
import { aprobar, MESA } from './comite.ts';
import { otorgar } from './credito.ts';
import { BANCO } from './giro.ts';
import type { Narrador } from './narrador.ts';
import { pagarLoVencido } from './porcheque.ts';

interface Caso {
  /** Before the demo opens. */
  dias: number;
  motivo: string;
  comentario: string;
  cuotas: number;
  fin: 'borrador' | 'en_comite' | 'rechazada' | 'aprobada' | 'aplicada';
  /** Cuotas of the new credit that are paid, months after. */
  pagadas?: number;
}

const CASOS: readonly Caso[] = [
  {
    dias: 170,
    motivo: 'ATRASO_DE_PAGADOR',
    cuotas: 24,
    fin: 'aplicada',
    pagadas: 4,
    comentario: 'Su mayor cliente pasó de pagar a 30 a pagar a 90 días',
  },
  {
    dias: 118,
    motivo: 'FLUJO_DE_CAJA',
    cuotas: 36,
    fin: 'rechazada',
    comentario: 'Pide el triple del plazo para comprar un camión',
  },
  {
    dias: 75,
    motivo: 'ESTACIONALIDAD',
    cuotas: 18,
    fin: 'aplicada',
    pagadas: 1,
    comentario: 'Vende la mitad del año en dos meses y quiere pagar cuando cobra',
  },
  {
    dias: 12,
    motivo: 'FLUJO_DE_CAJA',
    cuotas: 18,
    fin: 'aprobada',
    comentario: 'Abrió una segunda sucursal y su capital de trabajo no alcanza',
  },
  {
    dias: 4,
    motivo: 'ATRASO_DE_PAGADOR',
    cuotas: 20,
    fin: 'en_comite',
    comentario: 'La municipalidad le debe tres estados de pago',
  },
  {
    dias: 0,
    motivo: 'ENFERMEDAD',
    cuotas: 18,
    fin: 'borrador',
    comentario: 'El dueño estuvo un mes con licencia',
  },
];

/** Days from the giro of a credit to the day on which its client asks: nothing of it is due yet, and a month of interest may join the capital. */
const ESPERA = 34;
const PRIMERA = 35;
const TASA = '1.9';

type Visto = { estado: string; total_cargos: number; comite: { nivel: number } | null };
const ver = (n: Narrador, id: string) => n.detalle<Visto>(prolongaciones, 'gerencia', id);

/** Its level says no. */
async function rechazar(n: Narrador, id: string, nivel: number): Promise<void> {
  const comentario = 'El plazo que pide no se explica con sus ventas; que lo pida como un crédito nuevo';
  for (const miembro of MESA[nivel] ?? []) {
    if ((await ver(n, id)).estado !== 'en_comite') return;
    await n.hacer(prolongaciones, 'votar', miembro, id, { respuesta: 'RECHAZA', comentario });
  }
}

/** Its papers in order, and applied by another person; what it charges is paid that day. */
async function aplicar(n: Narrador, c: Cartera, id: string, banco: LineaBanco[]): Promise<void> {
  await n.hacer(prolongaciones, 'documentar', 'operaciones', id, { ratificados: [] });
  const { total_cargos } = await ver(n, id);
  if (total_cargos === 0) return n.hacer(prolongaciones, 'aplicar', 'gerencia', id, {});
  n.operacionBanco += 1;
  const comprobante = String(n.operacionBanco);
  await n.hacer(prolongaciones, 'aplicar', 'gerencia', id, { payment_option: 'CONTADO', cuenta: BANCO, comprobante });
  const glosa = `TRANSF DE ${c.cedente.razon.toUpperCase()} ${c.cedente.rut}`;
  banco.push({ fecha: n.fecha, glosa, documento: comprobante, abono: total_cargos, cargo: 0 });
}

async function contar(n: Narrador, o: Caso, c: Cartera, id_credito: string, banco: LineaBanco[]): Promise<void> {
  const quien = c.cedente.ejecutivo;
  const { id } = await n.nuevo(prolongaciones, quien, {
    id_credito,
    cuotas: o.cuotas,
    tasa_mensual: TASA,
    primer_vencimiento: addDays(n.fecha, PRIMERA),
    capitaliza_interes: true,
    motivo: o.motivo,
    comentario: o.comentario,
    payment_option: 'CONTADO' as const,
    cuenta: BANCO,
  });
  if (o.fin === 'borrador') return;
  await n.hacer(prolongaciones, 'proponer', quien, id, {});
  if (o.fin === 'en_comite') return;
  const nivel = (await ver(n, id)).comite?.nivel ?? 1;
  if (o.fin === 'rechazada') return rechazar(n, id, nivel);
  await aprobar(n, prolongaciones, id, nivel);
  if (o.fin === 'aprobada') return;
  await aplicar(n, c, id, banco);
  for (let k = 0; k < (o.pagadas ?? 0); k += 1)
    n.agendarAparte(addDays(n.fecha, PRIMERA + 31 * k), async () => void (await pagarLoVencido(n, c, banco)));
}

/** Credits laid out again as others, each one lent some weeks before. */
export function agendarProlongaciones(n: Narrador, hasta: Fecha, turno: () => Promise<Cartera | undefined>, banco: LineaBanco[]): void {
  for (const o of CASOS)
    n.agendarAparte(addDays(hasta, -o.dias - ESPERA), async () => {
      const c = await turno();
      if (!c) return;
      const datos = { moneda: 'CLP' as const, monto_solicitado: 4_000_000 + o.dias * 20_000, plazo: 12, tasa_mensual: TASA };
      const id = await otorgar(n, c, 'vigente', banco, { datos });
      n.agendarAparte(addDays(hasta, -o.dias), () => contar(n, o, c, id, banco));
    });
}
