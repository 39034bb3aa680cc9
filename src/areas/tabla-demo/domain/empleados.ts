import { addDays, type Fecha } from '#kernel/values/fecha.ts';

interface Fila {
  numero: number;
  name: string;
  post: string;
  email: string;
  city: string;
  start_date: Fecha;
  salary: number;
  age: number;
  experience: number;
  status: number;
}

const NOMBRES =
  'Ana Beto Carla Diego Elena Fabián Gloria Hugo Inés Jorge Karina Luis Marta Nicolás Olga Pedro Queta Raúl Sofía Tomás'.split(' ');
const APELLIDOS = 'Ficticio Ejemplar Supuesto Imaginado Modelo Inventado Muestra Prueba Demostración Ensayo'.split(' ');
const CARGOS = [
  'Ejecutivo comercial',
  'Analista de riesgo',
  'Tesorero',
  'Contador',
  'Cobrador',
  'Abogado',
  'Jefe de sucursal',
  'Operador de mesa',
];
const CIUDADES = ['Santiago', 'Viña del Mar', 'Concepción', 'La Serena', 'Temuco', 'Puerto Montt', 'Talca', 'Antofagasta'];
const DESDE = '2012-01-02' as Fecha;
export const CUANTAS = 100;

/** Pseudo-random whole numbers (mulberry32) from a fixed seed: the same hundred rows on every machine. */
function dados(semilla: number): (n: number) => number {
  let s = semilla;
  return (n) => {
    s = (s + 0x6d2b79f5) | 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

const llano = (s: string): string =>
  s
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** The hundred fictitious employees, as they came from the factory. Salary in whole pesos, experience in years. */
export function fabrica(): Fila[] {
  const al = dados(20_260_310);
  const uno = (de: readonly string[]): string => de[al(de.length)] ?? '';
  return Array.from({ length: CUANTAS }, (_, i) => {
    const [nombre, apellido] = [uno(NOMBRES), uno(APELLIDOS)];
    const experience = al(30);
    return {
      numero: i + 1,
      name: `${nombre} ${apellido}`,
      post: uno(CARGOS),
      email: `${llano(nombre)}.${llano(apellido)}${i + 1}@ejemplo.cl`,
      city: uno(CIUDADES),
      start_date: addDays(DESDE, al(5000)),
      salary: 600_000 + 10_000 * al(340),
      age: 20 + experience + al(16),
      experience,
      status: 1 + al(5),
    };
  });
}
