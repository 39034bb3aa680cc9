import { contract as cobranzas } from '#areas/cobranzas/contract.ts';
import { cuentasDemo } from '#areas/ejecutivos/public.server.ts';
import { contract as recaudaciones } from '#areas/recaudaciones/contract.ts';
import { contract as rutas } from '#areas/rutas/contract.ts';
import type { InputOf, OutputOf } from '#kernel/contract.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import type { LineaBanco } from './cobro.ts';
import { cedentes, DEUDORES_DEMO } from './empresas.ts';
import { BANCO } from './giro.ts';
import type { Narrador } from './narrador.ts';

type Ticket = OutputOf<typeof cobranzas, 'de_persona'>['tickets'][number];
type Ruta = OutputOf<typeof rutas, 'crear'>;
type Parada = Ruta['lista'][number];
type Dicho = Omit<InputOf<typeof rutas, 'rendir_parada'>, 'parada_id' | 'hora' | 'comprobante'>;

/** Communes of a city, written for those of whom nobody registered an address; `de`: debtors visited there, by their commune (every one has an office in Santiago). */
const CIUDADES: Readonly<Record<string, { de: readonly string[] | null; comunas: readonly string[] }>> = {
  SANTIAGO: { de: null, comunas: ['13123', '13101', '13114', '13119'] },
  VINA_DEL_MAR: { de: ['Viña del Mar', 'Valparaíso'], comunas: ['05109', '05101'] },
  CONCEPCION: { de: ['Concepción', 'Talcahuano'], comunas: ['08101', '08110'] },
};
/** Days before the demo opens on which he goes out, with which branch, and where in the turn of `loDicho` its first door falls. */
const SALIDAS = [
  [20, 'SANTIAGO', 1],
  [14, 'CONCEPCION', 0],
  [8, 'SANTIAGO', 3],
] as const;
const PARADAS = 7;
/** Minutes between one door and the next. */
const ENTRE_PUERTAS = 24;
const SALE = 9 * 60 + 30;
/** What is owed at a door is paid whole when it is little, and a part of it otherwise. */
const [POCO, PARTE] = [200_000, 350_000];
/** Numbers of his book. */
const TALONARIO = { desde: 7_001, hasta: 7_050 };
/** Doors told on the day on which the demo opens: the rest wait. */
const CONTADAS_HOY = 2;

const rutDe = (cuenta: string): string => cuentasDemo().find((c) => c.cuenta === cuenta)?.rut ?? '';

/** People that live where that branch is. */
function vecinos(n: Narrador, sucursal: string): Set<string> {
  const de = CIUDADES[sucursal]?.de ?? null;
  const clientes = cedentes(n.seeder.grande).filter((c) => c.sucursal === sucursal);
  return new Set([...clientes, ...DEUDORES_DEMO.filter((d) => de === null || de.includes(d.comuna))].map((x) => x.rut));
}

/** States of a ticket from which somebody may be sent. */
const EN_LA_MESA: readonly string[] = ['NUEVO', 'ASIGNADO', 'EN_GESTION', 'EN_ESPERA'];

/** What is late of the people of a city, the smallest debts first, noted to be visited; `bajan`: also what went up, which comes down for it. */
async function porVisitar(n: Narrador, sucursal: string, dia: Fecha, o: { max: number; bajan: boolean }): Promise<string[]> {
  const suyos = vecinos(n, sucursal);
  const todos = await n.lista<Ticket>(cobranzas, 'supervisor', { perPage: '100', orden: 'monto_vencido' });
  const elegidos: string[] = [];
  for (const t of todos) {
    if (t.monto_vencido === 0 || !suyos.has(t.rut_deudor) || elegidos.length === o.max) continue;
    const baja = t.estado_ticket === 'ESCALADO' && o.bajan;
    if (baja) await n.hacer(cobranzas, 'devolver', 'supervisor', t.id, { motivo: 'Se le visita antes de seguir' });
    else if (!EN_LA_MESA.includes(t.estado_ticket)) continue;
    const proxima = { fecha: dia, tipo: 'VISITA' as const };
    await n.hacer(cobranzas, 'anotar', 'cobranza', t.id, { comentario: 'Queda para la ruta: se le visita', proxima });
    elegidos.push(t.id);
  }
  return elegidos;
}

/** Stops of a route for whom the law lets him visit that day. Answers how many. */
async function agregar(n: Narrador, id: string, sucursal: string, dia: Fecha, tickets: readonly string[]): Promise<number> {
  const { items } = await n.pregunta(rutas, 'candidatos', 'supervisor', { toda: 'si' }, id);
  const { comunas = [] } = CIUDADES[sucursal] ?? {};
  const van = items.filter((c) => tickets.includes(c.ticket_id) && (c.ley.permitido || c.ley.desde?.fecha === dia));
  for (const [k, c] of van.entries()) {
    const donde = c.direccion ? {} : { direccion: `Av. Los Modelos ${120 + k * 47}`, comuna: comunas[k % comunas.length] ?? '' };
    await n.hacer(rutas, 'agregar', 'supervisor', id, { ticket_id: c.ticket_id, ...donde });
  }
  return van.length;
}

/** A route of a day, in its best order, given to who walks it. Null when nobody is to be visited. */
async function armar(n: Narrador, sucursal: string, dia: Fecha): Promise<string | null> {
  const tickets = await porVisitar(n, sucursal, dia, { max: PARADAS, bajan: true });
  if (tickets.length === 0) return null;
  const { id } = await n.nuevo(rutas, 'supervisor', { fecha: dia, recaudador: rutDe('recaudador'), sucursal, salida: SALE });
  if ((await agregar(n, id, sucursal, dia, tickets)) === 0) {
    await n.hacer(rutas, 'anular', 'supervisor', id, { motivo: 'A nadie se le puede visitar ese día' });
    return null;
  }
  await n.hacer(rutas, 'ordenar', 'supervisor', id, {});
  await n.hacer(rutas, 'asignar', 'supervisor', id, {});
  return id;
}

/** In cash: what is owed when it is little, in tens of pesos, which is how cash is paid; a part of it otherwise. */
const enMano = (debe: number): number => (debe <= POCO ? Math.floor(debe / 10) * 10 : PARTE);

/** How the k-th door of the walk went. */
function loDicho(n: Narrador, p: Parada, k: number): Dicho {
  const pago: Dicho = { resultado: 'PAGO', monto: enMano(p.monto_a_cobrar), comentario: 'Paga en efectivo lo que tiene en caja' };
  const compromiso = { monto: enMano(p.monto_a_cobrar), fecha: addDays(n.fecha, 14), metodo_pago: 'EFECTIVO' };
  const casos: readonly Dicho[] = [
    pago,
    { resultado: 'NO_ESTABA', comentario: 'Cerrado; se deja aviso de la visita sin decir el motivo' },
    { resultado: 'PROMESA', compromiso, comentario: 'Espera el pago de su cliente' },
    { resultado: 'SIN_PAGO', motivo_no_pago: 'PIDE_OTRA_FECHA', comentario: 'Pide que se vuelva a fin de mes' },
    { resultado: 'PAGO', monto: Math.min(PARTE, Math.ceil(p.monto_a_cobrar / 2_000) * 1_000), comentario: 'Abona la mitad' },
    { resultado: 'TERCERO', comentario: 'Recibe la secretaria: el gerente vuelve el lunes' },
    { resultado: 'NO_VISITADA', comentario: 'No se alcanzó antes de las seis' },
  ];
  return casos[k % casos.length] as Dicho;
}

/** The book of who collects, number after number. */
class Talonario {
  private siguiente: number = TALONARIO.desde;

  entregar(n: Narrador): Promise<unknown> {
    return n.acto(rutas, 'entregar_talonario', 'supervisor', { recaudador: rutDe('recaudador'), ...TALONARIO });
  }

  tomar(): number {
    this.siguiente += 1;
    return this.siguiente - 1;
  }

  /** One that he wrote wrong. */
  async malogra(n: Narrador): Promise<void> {
    await n.acto(rutas, 'anular_comprobante', 'recaudador', { numero: this.tomar(), motivo: 'Se escribió mal el monto' });
  }
}

/** He goes out with his till open, and tells each door at its hour, as many as `hasta`. What the law stops at the last moment left the route by itself. */
async function recorrer(n: Narrador, id: string, talonario: Talonario, o: { turno: number; hasta?: number }): Promise<number> {
  const { lista } = await n.acto(rutas, 'iniciar', 'recaudador', {}, { id });
  let recibido = 0;
  const puertas = lista.filter((p) => p.estado === 'pendiente').slice(0, o.hasta);
  for (const [k, p] of puertas.entries()) {
    n.pasar(ENTRE_PUERTAS);
    const d = loDicho(n, p, k + o.turno);
    const recibo = d.monto ? { comprobante: talonario.tomar() } : {};
    await n.hacer(rutas, 'rendir_parada', 'recaudador', id, { ...d, ...recibo, parada_id: p.id, hora: n.minuto });
    recibido += d.monto ?? 0;
  }
  return recibido;
}

/** Back at the branch: the cash goes to the bank, the till closes without a difference, and another person looks at what the route brought. */
async function rendirCuenta(n: Narrador, ruta: string, caja: string, recibido: number, banco: LineaBanco[]): Promise<void> {
  const boleta = `${n.fecha.slice(2).replaceAll('-', '')}07`;
  if (recibido > 0) {
    const { depositos } = await n.acto(recaudaciones, 'depositar', 'recaudador', { cuenta: BANCO, monto: recibido, boleta }, { id: caja });
    await n.hacer(recaudaciones, 'abonar_deposito', 'recaudador', caja, { deposito_id: depositos[0]?.id ?? '', fecha: n.fecha });
    banco.push({ fecha: n.fecha, glosa: 'DEPOSITO EN EFECTIVO', documento: boleta, abono: recibido, cargo: 0 });
  }
  await n.hacer(recaudaciones, 'contar', 'recaudador', caja, { piezas: {} });
  await n.hacer(recaudaciones, 'cerrar', 'recaudador', caja, {});
  await n.hacer(rutas, 'cerrar', 'supervisor', ruta, {});
}

/** A day in the street, from its plan the day before to its cash in the bank. */
function agendarSalida(
  n: Narrador,
  dia: Fecha,
  [sucursal, turno]: readonly [string, number],
  talonario: Talonario,
  banco: LineaBanco[],
): void {
  n.agendarAparte(addDays(dia, -1), async () => {
    const id = await armar(n, sucursal, dia);
    if (!id) return;
    n.agendarAparte(dia, async () => {
      const caja = await n.acto(recaudaciones, 'abrir', 'recaudador', { office: sucursal, saldo_apertura: 0 });
      const recibido = await recorrer(n, id, talonario, { turno });
      // In his first day he writes one wrong: he keeps the paper and says so.
      if (turno === 1) await talonario.malogra(n);
      await rendirCuenta(n, id, caja.id, recibido, banco);
    });
  });
}

/**
 * The street of the last weeks: routes that the supervisor makes for who collects, walked door by door. The day the demo opens he is half way of one, with a
 * receipt that he passed over, and the next one waits for tomorrow.
 */
export function agendarCalle(n: Narrador, hasta: Fecha, banco: LineaBanco[]): void {
  const talonario = new Talonario();
  n.agendarAparte(addDays(hasta, -SALIDAS[0][0] - 1), async () => void (await talonario.entregar(n)));
  for (const [dias, ...salida] of SALIDAS) agendarSalida(n, n.habil(addDays(hasta, -dias)), salida, talonario, banco);
  let hoy: string | null = null;
  n.agendarAparte(addDays(hasta, -1), async () => {
    hoy = await armar(n, 'SANTIAGO', hasta);
    await armar(n, 'VINA_DEL_MAR', n.habil(addDays(hasta, 1)));
  });
  n.agendarAparte(hasta, async () => {
    await n.acto(recaudaciones, 'abrir', 'recaudador', { office: 'SANTIAGO', saldo_apertura: 150_000 });
    if (!hoy) return;
    // The night brought others that are late, and there is room for some.
    await agregar(n, hoy, 'SANTIAGO', hasta, await porVisitar(n, 'SANTIAGO', hasta, { max: 3, bajan: false }));
    await n.hacer(rutas, 'ordenar', 'supervisor', hoy, {});
    talonario.tomar();
    await recorrer(n, hoy, talonario, { turno: 0, hasta: CONTADAS_HOY });
  });
}
