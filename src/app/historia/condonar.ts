import { contract as cheques } from '#areas/cheques/contract.ts';
import { contract as creditos } from '#areas/creditos/contract.ts';
import { contract as descuentos } from '#areas/descuentos/contract.ts';
import { addDays, addMonths, type Fecha, firstDay, periodoOf } from '#kernel/values/fecha.ts';
import type { Cartera } from './alta.ts';
import type { Narrador } from './narrador.ts';

type Fin = 'borrador' | 'solicitada' | 'vencida' | 'rechazada' | 'anulada' | 'aplicada' | 'reversada';
type Concepto = 'MORA' | 'GASTOS' | 'INTERES';

interface Caso {
  dias: number;
  motivo: string;
  /** Percent of each concept that is forgiven, in the order in which they are paid. */
  pct: Readonly<Partial<Record<Concepto, number>>>;
  fin: Fin;
  condicion?: boolean;
}

const CASOS: readonly Caso[] = [
  { dias: 170, motivo: 'ACUERDO_DE_PAGO', pct: { GASTOS: 100, MORA: 100 }, fin: 'aplicada' },
  { dias: 128, motivo: 'CLIENTE_PREFERENTE', pct: { MORA: 50, GASTOS: 100 }, fin: 'aplicada' },
  { dias: 93, motivo: 'ERROR_DE_LA_EMPRESA', pct: { GASTOS: 100 }, fin: 'reversada' },
  { dias: 69, motivo: 'ACUERDO_DE_PAGO', pct: { GASTOS: 100, MORA: 100, INTERES: 40 }, fin: 'rechazada' },
  { dias: 40, motivo: 'PAGO_TOTAL_ANTICIPADO', pct: { GASTOS: 100, MORA: 80 }, fin: 'anulada' },
  { dias: 24, motivo: 'ACUERDO_DE_PAGO', pct: { GASTOS: 100, MORA: 70 }, fin: 'vencida' },
  { dias: 0, motivo: 'CLIENTE_PREFERENTE', pct: { GASTOS: 100, MORA: 100 }, fin: 'aplicada', condicion: true },
  { dias: 2, motivo: 'ACUERDO_DE_PAGO', pct: { GASTOS: 100, MORA: 100, INTERES: 30 }, fin: 'solicitada' },
  { dias: 1, motivo: 'ERROR_DE_LA_EMPRESA', pct: { GASTOS: 100, MORA: 100 }, fin: 'solicitada' },
  { dias: 0, motivo: 'CLIENTE_PREFERENTE', pct: { GASTOS: 100, MORA: 50 }, fin: 'borrador' },
];
const COMENTARIOS: Readonly<Record<string, string>> = {
  ACUERDO_DE_PAGO: 'El cliente paga el capital y los intereses atrasados esta semana si se le rebaja la mora',
  CLIENTE_PREFERENTE: 'Cliente de tres años, con un atraso puntual por el pago tardío de su principal deudor',
  ERROR_DE_LA_EMPRESA: 'El aviso de cobranza se envió a un correo que el cliente ya había informado como cerrado',
  PAGO_TOTAL_ANTICIPADO: 'Ofrece pagar todo el crédito antes de su plazo si se le rebaja la mora devengada',
};

/** What management may forgive without the comité, with room to spare. */
const TOPE = 3_000_000;
/** Those that are approved: their amounts must still hold. */
const SE_APLICAN: readonly Fin[] = ['aplicada', 'reversada'];

type Partida = { pk: string; concepto: Concepto; monto: number };

/** What of a client's late debts would be forgiven: nothing when it owes none of that. */
async function partidasDe(n: Narrador, rut: string, { pct, fin }: Caso): Promise<Partida[]> {
  const deudas = await n.pregunta(descuentos, 'deudas', 'supervisor', { rut });
  const { cuotas } = await n.pregunta(cheques, 'cuotas', 'operaciones', { rut });
  const conCheque = new Set(cuotas.filter((q) => q.num_cheque !== null).map((q) => q.cuota_id));
  return deudas.flatMap((d) => {
    // A cheque on its way pays it: nobody forgives meanwhile.
    if (conCheque.has(d.pk)) return [];
    // Its charges are about to be posted: nobody forgives the mora alone.
    const sinGastos = SE_APLICAN.includes(fin) && d.dias_mora >= 21 && !deudas.some((x) => x.pk === d.pk && x.concepto === 'GASTOS');
    const parte = d.dias_mora > 0 && d.reservada_en === null && !sinGastos ? (pct[d.concepto as Concepto] ?? 0) : 0;
    const monto = Math.floor((d.monto * parte) / 100);
    return monto > 0 ? [{ pk: d.pk, concepto: d.concepto as Concepto, monto }] : [];
  });
}

/** The next client in arrears that has something to forgive. */
async function buscar(n: Narrador, usados: Set<string>, o: Caso): Promise<{ rut: string; partidas: Partida[] } | null> {
  const morosos = await n.lista<{ rut: string; moneda: string }>(creditos, 'supervisor', {
    vista: 'morosos',
    orden: '-proximo_pago',
    perPage: '60',
  });
  // Of a credit in UF nothing is forgiven in pesos.
  const enUf = new Set(morosos.filter((m) => m.moneda === 'UF').map((m) => m.rut));
  for (const { rut } of morosos) {
    if (usados.has(rut) || enUf.has(rut)) continue;
    const partidas = await partidasDe(n, rut, o);
    if (partidas.length === 0 || partidas.reduce((s, p) => s + p.monto, 0) > TOPE) continue;
    usados.add(rut);
    return { rut, partidas };
  }
  return null;
}

async function contar(n: Narrador, o: Caso, quien: string, { rut, partidas }: { rut: string; partidas: Partida[] }): Promise<void> {
  const total = partidas.reduce((s, p) => s + p.monto, 0);
  const suyas = (await n.pregunta(descuentos, 'deudas', 'supervisor', { rut })).filter((d) => partidas.some((p) => p.pk === d.pk));
  // Nobody can pay more than what is left once forgiven.
  const monto_a_pagar = Math.min(Math.max(50_000, total * 3), suyas.reduce((s, d) => s + d.monto, 0) - total);
  const condicion = o.condicion && monto_a_pagar > 0 ? { monto_a_pagar, hasta: addDays(n.fecha, 14) } : null;
  const comentario = COMENTARIOS[o.motivo] ?? '';
  const { id } = await n.nuevo(descuentos, 'supervisor', { rut, motivo: o.motivo, comentario, partidas, condicion });
  if (o.fin === 'borrador') return;
  if (o.fin === 'anulada') return n.hacer(descuentos, 'anular', quien, id, { motivo: 'El cliente pagó completo' });
  await n.hacer(descuentos, 'solicitar', 'supervisor', id, {});
  if (o.fin === 'solicitada' || o.fin === 'vencida') return;
  if (o.fin === 'rechazada')
    return n.hacer(descuentos, 'rechazar', 'gerencia', id, { motivo: 'Ya se le condonó mora el trimestre pasado' });
  await n.hacer(descuentos, 'aprobar', 'gerencia', id, {});
  if (o.fin === 'reversada')
    n.agendarAparte(addDays(n.fecha, 1), () =>
      n.hacer(descuentos, 'reversar', 'comite3', id, { motivo: 'El correo sí estaba vigente: no hubo error nuestro' }),
    );
}

/** What was forgiven to those in arrears, on their days, and what waits for a decision. */
export function agendarCondonaciones(n: Narrador, hasta: Fecha, carteras: readonly Cartera[]): void {
  const usados = new Set<string>();
  for (const o of CASOS) {
    // Once the month is closed, with its charges posted.
    const dia = addDays(hasta, -o.dias);
    const cerrado = SE_APLICAN.includes(o.fin) && o.dias > 30 ? firstDay(periodoOf(addMonths(dia, 1))) : dia;
    n.agendarAparte(cerrado, async () => {
      const hallado = await buscar(n, usados, o);
      const suyo = carteras.find((c) => c.cedente.rut === hallado?.rut);
      if (hallado && suyo) await contar(n, o, suyo.cedente.ejecutivo, hallado);
    });
  }
}
