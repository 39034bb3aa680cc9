import { contract as conciliacion } from '#areas/conciliacion/contract.ts';
import { addDays, addPeriodos, daysBetween, type Fecha, periodoOf } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Seeder } from '#platform/server/seeding.ts';
import { abrirLinea, autorizar, type Cartera, inscribir, renovar } from './alta.ts';
import { agendarVerificacion } from './antes-del-giro.ts';
import { agendarCalle } from './calle.ts';
import { contarCobranza } from './cobranzas.ts';
import { agendarCobro } from './cobro.ts';
import { cotizar, desistir, emitirYAprobar, ventas } from './compra.ts';
import { agendarCreditos } from './credito.ts';
import { devolver } from './devolucion.ts';
import { type Cedente, cedentes, deudoresDe } from './empresas.ts';
import { dejarDepositos, dejarDevoluciones, dejarEnCurso, dejarOficina, recomprar, TRAMOS } from './encurso.ts';
import { dejarFirmas, dejarNivel } from './firmas.ts';
import { BANCO, girar } from './giro.ts';
import { presentarMes } from './informes.ts';
import { agendarInstrumentos } from './instrumentos.ts';
import { dejarCausas } from './judicial.ts';
import { aportarCapital, Banco, calzarMes, cerrarConciliacion, cerrarMes, limites } from './mes.ts';
import { dejarMetas } from './metas.ts';
import { Narrador } from './narrador.ts';
import { agendarPac, DIAS_PAC } from './pac.ts';
import { aMedioCamino } from './pendientes.ts';
import { agendarPublicaciones } from './publicaciones.ts';
import { agendarRiesgo } from './riesgo.ts';
import { dejarVerificacion } from './verificacion.ts';

/** What the partners put in, pesos: the purchases in force reach some 370 million, and a company keeps a third of its money at hand. */
const CAPITAL = 550_000_000;
/** First day of the story: two years before the date on which the demo opens. */
const DESDE = '2024-03-11' as Fecha;
/** From this client on, the file stops on the way: they are the work of the last weeks. */
const CON_LINEA = 52;
const POR_VEZ = 60;
/** One whose legal report lapsed and nobody renewed. */
const OLVIDADO = 5;
/** The last days of the story, in which nearly every client sells something. */
const ULTIMOS = 95;

/** Invoices of a client, bought: from its papers to the money. Their payments leave themselves for their days. */
async function operar(n: Narrador, c: Cartera, banco: Banco): Promise<void> {
  const facturas = ventas(n, c, n.seeder.entre(2, 4));
  const p = await cotizar(n, c, facturas);
  if (p.falta.length > 0) return p.id ? desistir(n, c, p.id) : undefined;
  await emitirYAprobar(n, c, p.id);
  const op = await girar(n, c, facturas);
  banco.lineas.push({
    fecha: n.fecha,
    glosa: `TEF A ${c.cedente.razon.toUpperCase()} ${c.cedente.rut}`,
    documento: String(op.num_operacion),
    abono: 0,
    cargo: op.monto_girar,
  });
  // A while later the client asks for what its debtors left over.
  if (n.seeder.azar() < 0.35) n.agendar(addDays(n.fecha, n.seeder.entre(70, 95)), async () => void (await devolver(n, c, banco.lineas)));
  for (const [k, f] of facturas.entries()) agendarCobro(n, f, p.ids[k] ?? '', banco.lineas);
}

function seguir(n: Narrador, c: Cartera, banco: Banco, hasta: Fecha, fin: Fecha): void {
  const ultima = addDays(hasta, -ULTIMOS);
  for (let dia = addDays(n.fecha, n.seeder.entre(1, 12)); dia < fin && dia < ultima; dia = addDays(dia, n.seeder.entre(300, 420)))
    n.agendar(dia, () => operar(n, c, banco));
  // Every other client sells in the last months too: most of what is alive today.
  const reciente = addDays(hasta, -n.seeder.entre(10, ULTIMOS));
  if (c.cedente.i % 2 === 0 && reciente >= n.fecha && reciente < fin) n.agendar(reciente, () => operar(n, c, banco));
}

/** The life of a client with its line: a year of purchases, the renewal, and the next. */
async function empezar(n: Narrador, cedente: Cedente, banco: Banco, hasta: Fecha, carteras: Cartera[]): Promise<void> {
  const { i } = cedente;
  const deudores = deudoresDe(i);
  const cliente_id = await inscribir(n, cedente);
  const cuenta = await autorizar(n, cedente, cliente_id);
  await abrirLinea(n, cedente, deudores);
  const cartera: Cartera = { cedente, cliente_id, ...cuenta, deudores, folio: 1000 + i * 37 };
  const vence = addDays(n.fecha, 360);
  // The account rests a day before it may receive money: neither a purchase nor a credit is paid to it before.
  n.agendar(addDays(n.fecha, 2), async () => {
    if (i !== OLVIDADO) carteras.push(cartera);
    seguir(n, cartera, banco, hasta, vence);
  });
  if (i === OLVIDADO || daysBetween(n.fecha, hasta) < 367) return;
  n.agendar(addDays(n.fecha, 367), async () => {
    if (await renovar(n, cartera)) seguir(n, cartera, banco, hasta, addDays(n.fecha, 360));
  });
}

/** Two years of the demo company, told through its own acts until `hasta`. Answers how many acts it took. */
export async function contarHistoria(seeder: Seeder, hasta: Fecha, avisar: (texto: string) => void = () => undefined): Promise<number> {
  const n = new Narrador(seeder, DESDE);
  const banco = new Banco();
  const carteras: Cartera[] = [];
  for (const c of cedentes(seeder.grande)) {
    const orden = c.i % POR_VEZ;
    if (orden < CON_LINEA) n.agendar(addDays(DESDE, Math.floor((orden * 690) / CON_LINEA)), () => empezar(n, c, banco, hasta, carteras));
    else n.agendar(addDays(hasta, -7 * (POR_VEZ - orden)), () => aMedioCamino(n, c, orden - CON_LINEA));
  }
  n.agendar(DESDE, () => aportarCapital(n, banco, BANCO, CAPITAL * seeder.grande));
  agendarVerificacion(n, hasta);
  agendarMeses(n, banco, hasta);
  agendarFinal(n, banco, hasta, carteras);
  agendarCreditos(n, hasta, carteras, banco.lineas);
  agendarInstrumentos(n, hasta, carteras, banco.lineas);
  agendarPac(n, addDays(hasta, -DIAS_PAC), carteras, banco.lineas);
  agendarRiesgo(n, hasta, carteras);
  agendarPublicaciones(n, hasta);
  await n.contar(hasta, async (dia) => {
    if (dia.endsWith('-01')) avisar(`  ${formatFecha(dia)} · ${n.actos} actos`);
  });
  for (const texto of n.detenidos) avisar(`  detenido: ${texto.slice(0, 300)}`);
  return n.actos;
}

/** Each month the bank charges its fee; in the first days of the next it is reconciled and the books closed. The last two stay open. */
function agendarMeses(n: Narrador, banco: Banco, hasta: Fecha): void {
  const abierto = addPeriodos(periodoOf(hasta), -1);
  for (let p = periodoOf(DESDE); p <= periodoOf(hasta); p = addPeriodos(p, 1)) {
    const mes = limites(p);
    n.agendar(addDays(mes.hasta, -2), async (hoy) => {
      if (periodoOf(hoy) === p)
        banco.lineas.push({ fecha: hoy, glosa: 'COMISION MANTENCION CUENTA', documento: '', abono: 0, cargo: 14_875 });
    });
    if (p >= abierto) continue;
    n.agendarAparte(addDays(mes.hasta, 4), async () => {
      await n.cerrarDia(mes.hasta);
      const [cuenta] = await n.pregunta(conciliacion, 'cuentas', 'contabilidad', {});
      if (!cuenta) throw new Error('historia: sin cuenta corriente');
      await cerrarConciliacion(n, await calzarMes(n, banco, cuenta.id, mes.desde, mes.hasta));
      await cerrarMes(n, p);
    });
    n.agendarAparte(addDays(mes.hasta, 12), () => presentarMes(n, p));
  }
}

/** What the company has on its desks the day the demo opens. */
function agendarFinal(n: Narrador, banco: Banco, hasta: Fecha, carteras: Cartera[]): void {
  n.agendarAparte(hasta, async () => void (await dejarCausas(n)));
  n.agendar(addDays(hasta, -18), () => dejarDepositos(n, carteras, banco.lineas));
  const turnos = { siguiente: 1 };
  for (const [tramo, dias] of TRAMOS)
    n.agendar(addDays(hasta, -dias), async () => {
      // The next client takes its turn when the rules stop one.
      for (let veces = 0; veces < 8; veces += 1, turnos.siguiente += 1) {
        const c = tramo === 'comprables' ? carteras.find((x) => x.cedente.i === 0) : carteras[turnos.siguiente % carteras.length];
        if (c && (await dejarEnCurso(n, c, tramo, banco.lineas))) break;
      }
      turnos.siguiente += 1;
    });
  n.agendar(addDays(hasta, -1), async () => {
    const { desde, hasta: fin } = limites(addPeriodos(periodoOf(hasta), -1));
    const [cuenta] = await n.pregunta(conciliacion, 'cuentas', 'contabilidad', {});
    if (cuenta) await calzarMes(n, banco, cuenta.id, desde, fin);
  });
  n.agendarAparte(addDays(hasta, -1), () => dejarDevoluciones(n, carteras, banco.lineas));
  n.agendarAparte(hasta, () => contarCobranza(n));
  agendarCalle(n, hasta, banco.lineas);
  const escritorios = [recomprar, (x: Narrador) => dejarFirmas(x, carteras), dejarNivel, dejarOficina, dejarVerificacion, dejarMetas];
  for (const dejar of escritorios) n.agendarAparte(hasta, () => dejar(n));
  // The night before left its accruals and its provision: the first morning of the demo reads figures of yesterday.
  n.agendar(hasta, () => n.cerrarDia(addDays(hasta, -1)));
}
