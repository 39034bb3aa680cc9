import { contract as clientes } from '#areas/clientes/contract.ts';
import { contract as cobranzas } from '#areas/cobranzas/contract.ts';
import { estados } from '#areas/cobranzas/domain/estados.ts';
import type { OutputOf } from '#kernel/contract.ts';
import { addDays } from '#kernel/values/fecha.ts';
import type { Narrador } from './narrador.ts';

type Ticket = OutputOf<typeof cobranzas, 'de_persona'>['tickets'][number];
type Entero = OutputOf<typeof cobranzas, 'anotar'>;

const QUIENES = [
  'Marcela Ríos',
  'Patricio Vega',
  'Lorena Cid',
  'Hugo Sanhueza',
  'Carla Muñoz',
  'Iván Prado',
  'Sonia Leal',
  'Tomás Gac',
] as const;
const CARGOS = ['Tesorera', 'Contador', 'Jefa de pagos', 'Gerente de finanzas'] as const;

/** Somebody to speak with: the one who pays, with a number and an address of correo of nobody. */
async function conContacto(n: Narrador, t: Ticket, k: number): Promise<string> {
  const nombre = QUIENES[k % QUIENES.length] as string;
  const e164 = `+569${String(40_000_000 + k * 137_911).slice(0, 8)}`;
  const r = await n.acto(clientes, 'guardar_contacto', 'cobranza', {
    persona_rut: t.rut_deudor,
    nombre,
    cargo: CARGOS[k % CARGOS.length] as string,
    email: `pagos${k}@ejemplo.cl`,
    telefonos: [{ e164 }],
    tipo: 'PAGOS',
    fuente: 'DEUDOR',
    predeterminado: true,
  });
  return r.contactos.find((c) => c.nombre === nombre)?.id ?? '';
}

type Dicho = Omit<Parameters<typeof registrar>[3], never>;
interface Resultado {
  estado_llamada: string;
  estado_seguimiento: string;
  comentario?: string;
  informado?: boolean;
  compromiso?: { pks: string[]; monto: number; fecha: string; metodo_pago: string };
  disputa?: { pks: string[]; motivo: string; monto: number };
  proxima?: { fecha: string; tipo: 'LLAMADA' | 'REVISION' };
}
const registrar = (n: Narrador, id: string, gestion_id: string, r: Resultado) =>
  n.hacer(cobranzas, 'registrar_llamada', 'cobranza', id, { gestion_id, ...r });

/** A call from its beginning to its result. */
async function llamar(n: Narrador, t: Ticket, contacto_id: string, r: Dicho): Promise<void> {
  const { gestion_id } = await n.acto(cobranzas, 'iniciar_llamada', 'cobranza', { persona_rut: t.rut_deudor, contacto_id }, { id: t.id });
  await registrar(n, t.id, gestion_id, r);
}

const vivas = (d: Entero): Entero['deudas'] => d.deudas.filter((x) => x.vivo);

/** How the k-th call of the day went. */
function resultado(n: Narrador, d: Entero, k: number): Resultado {
  const [primera] = vivas(d);
  const pks = primera ? [primera.pk] : [];
  const monto = primera?.total_hoy ?? 0;
  const luego = (dias: number) => ({ fecha: n.habil(addDays(n.fecha, dias)), tipo: 'LLAMADA' as const });
  const casos: readonly Resultado[] = [
    { estado_llamada: 'NO_CONTESTA', estado_seguimiento: 'NO_CONTESTA' },
    {
      estado_llamada: 'CONTESTA',
      estado_seguimiento: 'PROMETE_PAGO',
      comentario: 'Paga con lo que le entra esta semana',
      compromiso: { pks, monto, fecha: n.habil(addDays(n.fecha, 2)), metodo_pago: 'TRANSFERENCIA' },
    },
    {
      estado_llamada: 'CONTESTA',
      estado_seguimiento: 'CONTACTADO_TITULAR',
      informado: true,
      comentario: 'Pide el detalle por correo y contesta en la semana',
      proxima: luego(8),
    },
    { estado_llamada: 'BUZON', estado_seguimiento: 'NO_CONTESTA' },
    {
      estado_llamada: 'CONTESTA',
      estado_seguimiento: 'PROMETE_PAGO',
      comentario: 'Abona hoy una parte por transferencia',
      compromiso: { pks, monto: Math.max(1, Math.floor(monto / 2)), fecha: n.fecha, metodo_pago: 'TRANSFERENCIA' },
    },
    {
      estado_llamada: 'CONTESTA',
      estado_seguimiento: 'DISPUTA',
      comentario: 'Dice que la mercadería llegó incompleta',
      disputa: { pks, motivo: 'CANTIDAD', monto: Math.max(1, Math.floor(monto / 4)) },
    },
    {
      estado_llamada: 'CONTESTA',
      estado_seguimiento: 'PROBLEMA_DE_CAJA',
      comentario: 'Espera un pago del Estado a fin de mes',
      proxima: luego(10),
    },
    { estado_llamada: 'TERCERO', estado_seguimiento: 'CONTACTADO_TERCERO', comentario: 'Secretaria: vuelve mañana', proxima: luego(7) },
  ];
  return casos[k % casos.length] as Resultado;
}

/** Whether the law, or what the person asked, lets its ticket be worked by telephone today. */
async function seLlama(n: Narrador, t: Ticket): Promise<boolean> {
  const pedido = { persona_rut: t.rut_deudor, canal: 'LLAMADA' as const, finalidad: 'COBRANZA' as const };
  return (await n.pregunta(cobranzas, 'permitido', 'cobranza', pedido, t.id)).permitido;
}

/** Tickets whose people get somebody to speak with, and how many of them are called. */
const [CON_CONTACTO, LLAMADOS] = [17, 8];
/** How many of those that nobody called go up to the supervisor. */
const SUBEN = 3;

/** A day of collection over what two years left late: the night makes the tickets, and the desk calls, promises, disputes and goes up. */
export async function contarCobranza(n: Narrador): Promise<void> {
  await n.cerrarDia(addDays(n.fecha, -1));
  const tickets = await n.lista<Ticket>(cobranzas, 'supervisor', { perPage: '60', orden: '-monto_vencido' });
  const atrasados: Ticket[] = [];
  // Whom somebody goes to visit is not called meanwhile.
  for (const t of tickets) if (t.monto_vencido > 0 && t.estado_ticket !== 'EN_RUTA' && (await seLlama(n, t))) atrasados.push(t);
  for (const [k, t] of atrasados.slice(0, CON_CONTACTO).entries()) {
    const contacto_id = await conContacto(n, t, k);
    if (k >= LLAMADOS) continue;
    const d = await n.detalle<Entero>(cobranzas, 'supervisor', t.id);
    await llamar(n, t, contacto_id, resultado(n, d, k));
  }
  // Some went up by themselves: their promises broke, or their strategy says so.
  const escalan = atrasados
    .slice(LLAMADOS)
    .filter((t) => estados.can(t.estado_ticket, 'escalar'))
    .slice(0, SUBEN);
  for (const t of escalan) await n.hacer(cobranzas, 'escalar', 'cobranza', t.id, { motivo: 'Lleva más de noventa días y no responde' });
  for (const t of escalan.slice(0, 1))
    await n.hacer(cobranzas, 'pasar_prejudicial', 'supervisor', t.id, { motivo: 'Se agotó la gestión telefónica' });
}
