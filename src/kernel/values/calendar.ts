import { addDays, type Fecha, makeFecha, weekday } from './fecha.ts';

/** A row of the holiday table: by rule, or by hand (elections, regional ones). */
interface Feriado {
  fecha: Fecha;
  nombre: string;
  tipo: 'nacional' | 'bancario' | 'regional' | 'electoral';
  /** Of a regional one, where it rules: codes of regions (two digits) and of communes (five, which begin with their region's). */
  regiones?: string[] | null;
}

/** Easter Sunday (Gregorian computus). */
function easter(year: number): Fecha {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return makeFecha(year, Math.floor(n / 31), (n % 31) + 1);
}

/**
 * Day of June of the southern winter solstice in Chilean time (Ley 21.357): the instant by Meeus' polynomial
 * (Astronomical Algorithms, ch. 27, mean solstice; ±20 minutes), less four hours.
 */
function winterSolstice(year: number): Fecha {
  const y = (year - 2000) / 1000;
  const jde = 2451716.56767 + 365241.62603 * y + 0.00325 * y ** 2 + 0.00888 * y ** 3 - 0.0003 * y ** 4;
  const ms = (jde - 2440587.5) * 86_400_000 - 4 * 3_600_000;
  return new Date(ms).toISOString().slice(0, 10) as Fecha;
}

/** Ley 19.668: Tuesday–Thursday move to the Monday before, Friday to the Monday after. */
function movable(f: Fecha): Fecha {
  const d = weekday(f);
  if (d >= 2 && d <= 4) return addDays(f, 1 - d);
  return d === 5 ? addDays(f, 3) : f;
}

/** Ley 20.299: 31 October on Tuesday moves to the Friday before, on Wednesday to the Friday after. */
function reformation(year: number): Fecha {
  const f = makeFecha(year, 10, 31);
  const d = weekday(f);
  if (d === 2) return addDays(f, -4);
  return d === 3 ? addDays(f, 2) : f;
}

/** Holidays that one law gave once, for every activity of the country: banks close too. */
const DE_UNA_VEZ: readonly (readonly [Fecha, string])[] = [['2022-09-16' as Fecha, 'Feriado de Fiestas Patrias (Ley 21.482)']];

/** Holidays that a law gives every year to some places: Asalto y Toma del Morro (Ley 20.663), natalicio de O'Higgins (Ley 20.768). */
function regionalByRule(year: number): Feriado[] {
  const en = (mes: number, dia: number, nombre: string, regiones: string[]): Feriado => ({
    fecha: makeFecha(year, mes, dia),
    nombre,
    tipo: 'regional',
    regiones,
  });
  return [en(6, 7, 'Asalto y Toma del Morro de Arica', ['15']), en(8, 20, 'Natalicio de Bernardo O’Higgins', ['16101', '16103'])];
}

/** National and bank holidays of a year by rule (domain §11). Valid from 2022 (solstice law); election and regional days come by table. */
export function holidaysByRule(year: number): Feriado[] {
  const out: Feriado[] = [];
  const put = (f: Fecha, nombre: string, tipo: Feriado['tipo'] = 'nacional') => out.push({ fecha: f, nombre, tipo });
  const at = (month: number, day: number) => makeFecha(year, month, day);
  const sunday = easter(year);
  put(at(1, 1), 'Año Nuevo');
  if (weekday(at(1, 2)) === 1) put(at(1, 2), 'Feriado de Año Nuevo');
  put(addDays(sunday, -2), 'Viernes Santo');
  put(addDays(sunday, -1), 'Sábado Santo');
  put(at(5, 1), 'Día del Trabajo');
  put(at(5, 21), 'Día de las Glorias Navales');
  put(winterSolstice(year), 'Día Nacional de los Pueblos Indígenas');
  put(movable(at(6, 29)), 'San Pedro y San Pablo');
  put(at(7, 16), 'Virgen del Carmen');
  put(at(8, 15), 'Asunción de la Virgen');
  if ([1, 5].includes(weekday(at(9, 17)))) put(at(9, 17), 'Feriado de Fiestas Patrias');
  put(at(9, 18), 'Independencia Nacional');
  put(at(9, 19), 'Día de las Glorias del Ejército');
  if (weekday(at(9, 20)) === 5) put(at(9, 20), 'Feriado de Fiestas Patrias');
  for (const [fecha, nombre] of DE_UNA_VEZ) if (fecha.startsWith(`${year}-`) && !out.some((h) => h.fecha === fecha)) put(fecha, nombre);
  put(movable(at(10, 12)), 'Encuentro de Dos Mundos');
  put(reformation(year), 'Día de las Iglesias Evangélicas y Protestantes');
  put(at(11, 1), 'Día de Todos los Santos');
  put(at(12, 8), 'Inmaculada Concepción');
  put(at(12, 25), 'Navidad');
  put(at(12, 31), 'Feriado bancario', 'bancario');
  return out.sort((a, b) => (a.fecha < b.fecha ? -1 : 1));
}

/** The two calendars of domain §11, over a set of holiday rows. Days outside the loaded years are computed by rule. */
export interface Calendario {
  /** Monday–Friday, neither holiday nor 31 December. */
  isBankingDay(f: Fecha): boolean;
  /** Monday–Saturday, not a holiday of the country nor of the commune told (Ley 19.496 art. 37; also the working day of a court, CPC 59). */
  isContactDay(f: Fecha, comuna?: string | null): boolean;
  /** The same day when it is a banking day, else the next one. */
  nextBankingDay(f: Fecha): Fecha;
  /** First contact day of a commune strictly after `f`. */
  contactDayAfter(f: Fecha, comuna?: string | null): Fecha;
  /** `n` banking days after `f` (negative: before); n = 0 answers f itself. */
  addBankingDays(f: Fecha, n: number): Fecha;
  holidayName(f: Fecha): string | null;
}

/** Builds the calendars. `extra` adds rows by hand; years are computed on demand and kept. */
export function makeCalendario(extra: readonly Feriado[] = []): Calendario {
  const years = new Map<number, Map<string, Feriado>>();
  const yearOf = (f: Fecha) => {
    const y = Number(f.slice(0, 4));
    let rows = years.get(y);
    if (!rows) {
      rows = new Map(holidaysByRule(y).map((h) => [h.fecha, h]));
      for (const h of extra) if (h.tipo !== 'regional' && h.fecha.startsWith(`${y}-`)) rows.set(h.fecha, h);
      years.set(y, rows);
    }
    return rows;
  };
  const isBankingDay = (f: Fecha) => weekday(f) >= 1 && weekday(f) <= 5 && !yearOf(f).has(f);
  const regionales = extra.filter((h) => h.tipo === 'regional');
  const rigeEn = (f: Fecha, comuna: string) =>
    [...regionalByRule(Number(f.slice(0, 4))), ...regionales].some(
      (h) => h.fecha === f && h.regiones?.some((lugar) => comuna.startsWith(lugar)),
    );
  const isContactDay = (f: Fecha, comuna?: string | null) => {
    const h = yearOf(f).get(f);
    return weekday(f) !== 0 && (!h || h.tipo === 'bancario') && !(comuna && rigeEn(f, comuna));
  };
  const step = (f: Fecha, by: 1 | -1, ok: (d: Fecha) => boolean) => {
    let d = addDays(f, by);
    for (let i = 0; i < 30 && !ok(d); i += 1) d = addDays(d, by);
    return d;
  };
  return {
    isBankingDay,
    isContactDay,
    nextBankingDay: (f) => (isBankingDay(f) ? f : step(f, 1, isBankingDay)),
    contactDayAfter: (f, comuna) => step(f, 1, (d) => isContactDay(d, comuna)),
    addBankingDays(f, n) {
      let d = f;
      for (let i = 0; i < Math.abs(n); i += 1) d = step(d, n > 0 ? 1 : -1, isBankingDay);
      return d;
    },
    holidayName: (f) => yearOf(f).get(f)?.nombre ?? null,
  };
}

/** Rows of several years, for the table of the product. */
export function holidaysBetween(from: number, to: number): Feriado[] {
  const out: Feriado[] = [];
  for (let y = from; y <= to; y += 1) out.push(...holidaysByRule(y));
  return out;
}
