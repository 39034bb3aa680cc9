import { contract as clientes } from '#areas/clientes/contract.ts';
import { contract as cobranzas } from '#areas/cobranzas/contract.ts';
import { contract as creditos } from '#areas/creditos/contract.ts';
import { contract as documentos } from '#areas/documentos/contract.ts';
import { contract as publicaciones } from '#areas/publicaciones/contract.ts';
import type { OutputOf } from '#kernel/contract.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Narrador } from './narrador.ts';

/** Who may tell a debtor that its debt will be shown. */
const SUPERVISOR = 'supervisor';
/** Days before the demo opens on which each thing happens. */
const [AVISAN, MUESTRAN, PROMETE, SE_VE, AVISAN_OTRA_VEZ] = [24, 17, 9, 6, 4];
/** How many are told the first time, of those how many will pay in the days that follow, and how many are told the last time. */
const [PRIMEROS, PAGAN, ULTIMOS] = [7, 2, 2];
/** Whoever is later than this has been told by the telephone before; and what is older than the last is sued, not shown. */
const [MORA_MINIMA, MORA_MAXIMA] = [8, 300];

/** A late debt, and whose it is. */
interface Vencido {
  pk: string;
  rut: Rut;
}
interface Documento {
  id: string;
  deudor_rut: Rut;
  fecha_vencimiento: Fecha | null;
  saldo_deudor: number | null;
}
interface Cuota {
  pk: string;
  vencimiento: Fecha;
  estado_cuota: string;
}
interface Publicacion {
  id: string;
  pk: string;
  ticket_id: string;
  estado: string;
  impedimento: string | null;
}
type Entero = OutputOf<typeof cobranzas, 'anotar'>;

/** What the company does not show, and until when it does the rest. */
async function listaBlanca(n: Narrador): Promise<void> {
  const regla = (d: { tipo_documento: string; no_publicar: boolean; dias_max?: number; razon: string }) =>
    n.acto(publicaciones, 'guardar_regla', SUPERVISOR, d);
  await regla({ tipo_documento: 'PROTESTO', no_publicar: true, razon: 'El banco que lo protestó ya lo informó' });
  await regla({ tipo_documento: 'DOCUMENTO', no_publicar: false, dias_max: 365, razon: 'Pasado un año se demanda, y su causa es pública' });
}

/** The ticket in which a debt is, opened by hand when no night has yet. */
async function ticketDe(n: Narrador, d: Vencido): Promise<string> {
  const { tickets } = await n.pregunta(cobranzas, 'de_persona', SUPERVISOR, { rut: d.rut });
  for (const t of tickets) {
    const { deudas } = await n.detalle<Entero>(cobranzas, SUPERVISOR, t.id);
    if (deudas.some((x) => x.vivo && x.pk === d.pk)) return t.id;
  }
  return (await n.nuevo(cobranzas, SUPERVISOR, { rut: d.rut, pks: [d.pk] })).id;
}

/** With whom to write to a debtor about what it owes. */
const conCorreo = (n: Narrador, rut: Rut) =>
  n.acto(clientes, 'guardar_contacto', 'cobranza', {
    persona_rut: rut,
    nombre: 'Cuentas por pagar',
    cargo: 'Proveedores',
    email: `proveedores.${rut.replace('-', '').toLowerCase()}@ejemplo.cl`,
    telefonos: [],
    tipo: 'PAGOS',
    fuente: 'DEUDOR',
    predeterminado: true,
  });

/** Tells a debtor that its debt will be shown, unless the law or what it asked keeps the mail from leaving. */
async function avisar(n: Narrador, d: Vencido): Promise<boolean> {
  const ticket_id = await ticketDe(n, d);
  const pedido = { persona_rut: d.rut, canal: 'CORREO' as const, finalidad: 'COBRANZA' as const };
  if (!(await n.pregunta(cobranzas, 'permitido', 'cobranza', pedido, ticket_id)).permitido) return false;
  await conCorreo(n, d.rut);
  await n.acto(publicaciones, 'avisar', SUPERVISOR, { ticket_id, pk: d.pk });
  return true;
}

/** Documents that their debtors have not paid, and cuotas of who stopped paying. */
async function vencidos(n: Narrador): Promise<Vencido[]> {
  const [desde, antes] = [addDays(n.fecha, -MORA_MAXIMA), addDays(n.fecha, -MORA_MINIMA)];
  const filtro = { estado: 'vigente', vence_hasta: antes, perPage: '100', orden: 'folio' };
  const docs = await n.lista<Documento>(documentos, 'fiscalia', filtro);
  const suyos = await n.lista<{ id: string; rut: Rut }>(creditos, 'fiscalia', { vista: 'morosos', orden: 'proximo_pago', perPage: '20' });
  const cuotas: Vencido[] = [];
  for (const c of suyos) {
    const { installments } = await n.detalle<{ installments: Cuota[] }>(creditos, 'fiscalia', c.id);
    const una = installments.find((q) => q.estado_cuota === 'vencida' && q.vencimiento >= desde && q.vencimiento <= antes);
    if (una) cuotas.push({ pk: una.pk, rut: c.rut });
  }
  const tarde = docs.filter((d) => (d.saldo_deudor ?? 0) > 0 && (d.fecha_vencimiento ?? '') >= desde);
  return [...tarde.map((d) => ({ pk: `documento:${d.id}`, rut: d.deudor_rut })), ...cuotas];
}

/** Late debts that nobody published yet, one a debtor: first those that are paid between two days, and no more of them than are wanted. */
async function porAvisar(n: Narrador, pagan: number, desde: Fecha, hasta: Fecha): Promise<Vencido[]> {
  const ya = new Set((await n.lista<Publicacion>(publicaciones, SUPERVISOR, { perPage: '100' })).map((p) => p.pk));
  const libres = (await vencidos(n)).filter((d) => !ya.has(d.pk));
  const dia = (d: Vencido) => n.porPagar.get(d.pk) ?? '9999-12-31';
  const pronto = libres.filter((d) => dia(d) >= desde && dia(d) <= hasta).slice(0, pagan);
  const todos = [...pronto, ...libres.filter((d) => dia(d) > hasta)];
  return todos.filter((d, i) => todos.findIndex((x) => x.rut === d.rut) === i);
}

/** One debt that a rule keeps out gives its turn to the next, and what it said is kept. */
async function avisarA(n: Narrador, deudas: readonly Vencido[], cuantos: number): Promise<void> {
  let avisados = 0;
  for (const d of deudas)
    try {
      if (avisados < cuantos && (await avisar(n, d))) avisados += 1;
    } catch (e) {
      n.detenidos.push(e instanceof Error ? e.message : String(e));
    }
}

const suyas = async (n: Narrador, vista: string): Promise<Publicacion[]> => {
  const filas = await n.lista(publicaciones, SUPERVISOR, { vista, perPage: '100', orden: 'num_publicacion' });
  return Promise.all(filas.map((p) => n.detalle<Publicacion>(publicaciones, SUPERVISOR, p.id)));
};

/** Five days after their notice they are shown; the last of them waits for somebody to look again. */
async function mostrar(n: Narrador): Promise<void> {
  const avisadas = (await suyas(n, 'por_publicar')).filter((p) => p.impedimento === null);
  for (const p of avisadas.slice(0, PRIMEROS - 1)) await n.hacer(publicaciones, 'publicar', SUPERVISOR, p.id, {});
}

/** One that is shown promises to pay: it is hidden until the day of its promise. */
async function prometer(n: Narrador): Promise<void> {
  const muestra = (await suyas(n, 'vivas')).filter((p) => p.estado === 'publicada' && !n.porPagar.has(p.pk)).at(-1);
  if (!muestra) return;
  const { deudas } = await n.detalle<Entero>(cobranzas, SUPERVISOR, muestra.ticket_id);
  const deuda = deudas.find((x) => x.vivo && x.pk === muestra.pk);
  if (!deuda) return;
  const fecha = n.habil(addDays(n.fecha, 12));
  const promesa = { pks: [deuda.pk], monto: deuda.total_hoy, fecha, metodo_pago: 'TRANSFERENCIA' };
  await n.hacer(cobranzas, 'comprometer', 'cobranza', muestra.ticket_id, promesa);
  const motivo = 'Promete pagarla entera por transferencia';
  await n.hacer(publicaciones, 'bloquear', SUPERVISOR, muestra.id, { hasta: fecha, motivo });
}

/** Somebody looks in the bureau: the first that was paid is no longer there. The others wait for their turn. */
async function ver(n: Narrador): Promise<void> {
  const [una] = await suyas(n, 'bajas_pendientes');
  if (una) await n.hacer(publicaciones, 'confirmar_baja', SUPERVISOR, una.id, { fecha: n.fecha });
}

/** Late debts shown in a bureau in the last weeks: told before, shown, hidden by a promise, lifted by their payment, and what is never shown. */
export function agendarPublicaciones(n: Narrador, hasta: Fecha): void {
  n.agendarAparte(addDays(hasta, -AVISAN), async () => {
    await listaBlanca(n);
    const vistas = addDays(n.habil(addDays(hasta, -MUESTRAN)), 1);
    await avisarA(n, await porAvisar(n, PAGAN, vistas, addDays(hasta, -SE_VE - 1)), PRIMEROS);
  });
  n.agendarAparte(addDays(hasta, -MUESTRAN), () => mostrar(n));
  n.agendarAparte(addDays(hasta, -PROMETE), () => prometer(n));
  n.agendarAparte(addDays(hasta, -SE_VE), () => ver(n));
  n.agendarAparte(addDays(hasta, -AVISAN_OTRA_VEZ), async () => avisarA(n, await porAvisar(n, 0, n.fecha, hasta), ULTIMOS));
}
