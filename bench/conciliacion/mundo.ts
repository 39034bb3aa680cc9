import { makeCalendario } from '#kernel/values/calendar.ts';
import { addDays, daysBetween, type Fecha, fecha } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import type { Azar } from './azar.ts';

/** The fictitious company whose bank and ledger are generated: accounts, clients with their plans, and the days of a year. */
const INICIO = fecha('2025-01-02');
const FIN = fecha('2025-12-31');
export const DIAS = daysBetween(INICIO, FIN) + 1;
const calendario = makeCalendario();

/** Text of each day, and for each the banking day on or after it, and on or before it. */
export const TEXTO_DIA: readonly Fecha[] = Array.from({ length: DIAS }, (_, i) => addDays(INICIO, i));
const HABIL: readonly boolean[] = TEXTO_DIA.map((f) => calendario.isBankingDay(f));

/** The banking day nearest to `d` in one direction, kept inside the year. */
export function habil(d: number, hacia: 1 | -1): number {
  let x = Math.min(DIAS - 1, Math.max(0, d));
  while (x > 0 && x < DIAS - 1 && !HABIL[x]) x += hacia;
  while (!HABIL[x]) x += x === 0 ? 1 : -1;
  return x;
}

const NOMBRES =
  'Juan,María,Pedro,Carolina,José,Claudia,Luis,Andrea,Carlos,Paola,Jorge,Marcela,Manuel,Patricia,Francisco,Verónica,Víctor,Daniela,Rodrigo,Camila,Cristián,Javiera,Sebastián,Constanza,Felipe,Valentina,Diego,Fernanda,Matías,Francisca,Ignacio,Catalina,Tomás,Antonia,Gonzalo,Sofía,Álvaro,Isidora,Héctor,Rosa,Hernán,Ximena,Raúl,Soledad,Óscar,Gloria,Sergio,Teresa,Mauricio,Lorena'.split(
    ',',
  );
const APELLIDOS =
  'González,Muñoz,Rojas,Díaz,Pérez,Soto,Contreras,Silva,Martínez,Sepúlveda,Morales,Rodríguez,López,Fuentes,Hernández,Torres,Araya,Flores,Espinoza,Valenzuela,Castillo,Tapia,Reyes,Gutiérrez,Castro,Pizarro,Álvarez,Vásquez,Sánchez,Fernández,Ramírez,Carrasco,Gómez,Cortés,Herrera,Núñez,Jara,Vergara,Rivera,Figueroa,Riquelme,García,Miranda,Bravo,Vera,Molina,Vega,Campos,Sandoval,Orellana,Cárdenas,Olivares,Alarcón,Gallardo,Ortiz,Garrido,Salazar,Guzmán,Henríquez,Saavedra,Navarro,Aguilera,Parra,Romero,Aravena,Vargas,Cáceres,Yáñez,Leiva,Escobar,Ruiz,Valdés,Vidal,Salinas,Zúñiga,Peña,Godoy,Lagos,Maldonado,Bustos'.split(
    ',',
  );
const RUBROS =
  'Comercial,Transportes,Constructora,Inversiones,Servicios,Agrícola,Distribuidora,Ingeniería,Importadora,Inmobiliaria,Frutícola,Maderas,Pesquera,Metalúrgica,Panificadora,Textil,Gráfica,Minera,Forestal,Alimentos'.split(
    ',',
  );
const LUGARES =
  'del Sur,Andes,Pacífico,Maipo,Aconcagua,Biobío,Los Robles,San Pedro,Santa Elena,El Roble,Cordillera,Austral,Nortina,Los Lagos,Patagonia,Elqui,Limarí,Itata,Ñuble,Calafquén'.split(
    ',',
  );
const FORMAS = ['SpA', 'Ltda.', 'S.A.', 'EIRL', 'y Cía. Ltda.'];

export interface Persona {
  rut: string;
  nombre: string;
}

export interface Cliente extends Persona {
  /** Account he usually pays into. */
  cuenta: number;
  /** Equal monthly cuotas: amount, day of the month, number of the operation. */
  planes: { cuota: number; dia: number; operacion: string }[];
}

export interface Mundo {
  cuentas: number;
  pesosCuentas: readonly number[];
  clientes: readonly Cliente[];
  /** Clients that pay far more often than the rest. */
  grandes: number;
}

/** Names and RUTs of nobody: bodies of persons 40–44 million and of firms 99 million, not yet issued (domain §1). */
export function persona(azar: Azar): Persona {
  if (azar.prob(450)) {
    const apellido = azar.elegir(APELLIDOS);
    const base = azar.prob(500) ? azar.elegir(LUGARES) : azar.prob(500) ? `${apellido} y ${azar.elegir(APELLIDOS)}` : apellido;
    return { rut: rutOf(azar.entero(99_000_000, 99_999_999)), nombre: `${azar.elegir(RUBROS)} ${base} ${azar.elegir(FORMAS)}` };
  }
  const segundo = azar.prob(400) ? ` ${azar.elegir(NOMBRES)}` : '';
  const nombre = `${azar.elegir(NOMBRES)}${segundo} ${azar.elegir(APELLIDOS)} ${azar.elegir(APELLIDOS)}`;
  return { rut: rutOf(azar.entero(40_000_000, 44_999_999)), nombre };
}

/** Prices of standard products: many clients owe exactly the same cuota. */
const CUOTAS_DE_LISTA = [
  29_990, 39_990, 49_990, 59_990, 79_990, 89_990, 99_990, 119_990, 149_990, 189_990, 249_990, 299_990, 100_000, 150_000, 200_000, 250_000,
];

/** An amount with the spread of a real book: thousands to tens of millions, one in four a round figure. */
export function importe(azar: Azar): number {
  const escala = azar.elegir([10_000, 100_000, 100_000, 1_000_000, 1_000_000, 10_000_000]);
  if (azar.prob(250)) return azar.entero(1, 9) * escala;
  return azar.entero(escala, escala * 10 - 1);
}

function cliente(azar: Azar, m: Pick<Mundo, 'pesosCuentas'>): Cliente {
  const planes = Array.from({ length: azar.geometrica(350, 4) }, () => ({
    cuota: azar.prob(400) ? azar.elegir(CUOTAS_DE_LISTA) : azar.entero(25_000, 900_000),
    dia: azar.elegir([5, 5, 10, 15, 20, 25, 30]),
    operacion: String(azar.entero(100_000, 9_999_999)),
  }));
  const [primero] = planes;
  // Some have two loans of the same cuota: nothing but the number of the operation tells their payments apart.
  if (primero && planes.length > 1 && azar.prob(200)) for (const p of planes) p.cuota = primero.cuota;
  return { ...persona(azar), cuenta: azar.peso(m.pesosCuentas) + 1, planes };
}

/** Accounts and clients for `filas` bank lines. */
export function crearMundo(azar: Azar, filas: number): Mundo {
  const cuentas = Math.min(12, Math.max(3, Math.round(filas / 60_000)));
  const pesosCuentas = Array.from({ length: cuentas }, (_, i) => Math.round(1000 / (i + 1)));
  const total = Math.max(40, Math.round(filas / 15));
  const clientes = Array.from({ length: total }, () => cliente(azar, { pesosCuentas }));
  return { cuentas, pesosCuentas, clientes, grandes: Math.max(4, Math.round(total / 50)) };
}

/** A client: one draw in six falls on the few that pay often. */
export function elegirCliente(azar: Azar, m: Mundo): Cliente {
  const i = azar.prob(160) ? azar.entero(0, m.grandes - 1) : azar.entero(0, m.clientes.length - 1);
  const c = m.clientes[i];
  if (!c) throw new RangeError('no client');
  return c;
}

export function elegirCuenta(azar: Azar, m: Mundo, c: Cliente): number {
  return azar.prob(920) ? c.cuenta : azar.peso(m.pesosCuentas) + 1;
}
