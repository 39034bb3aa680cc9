import { Rule } from '#kernel/errors.ts';
import { cmp } from '#kernel/values/decimal.ts';
import { addMonths, type Fecha } from '#kernel/values/fecha.ts';
import { formatDecimal, formatFecha } from '#kernel/values/format.ts';
import { words } from '#kernel/words.ts';

export interface Programa {
  codigo: string;
  max_ventas_uf: string;
  /** Percent covered by segmento; a segmento that is not here is not covered. */
  coberturas: Readonly<Record<string, string>>;
  excluye_chq: boolean;
  excluye_refinanciamiento: boolean;
  mora_maxima_ingreso: number;
}

export interface Postulante {
  ventas_uf: string | null;
  segmento: string;
  /** How each segmento is called. */
  nombres?: ReadonlyMap<string, string>;
  mora_dias: number;
  /** Date of the last claim that a fund paid for the client. */
  ultimo_siniestro: Fecha | null;
  es_chq: boolean;
  refinancia: boolean;
  exento_ite: boolean;
}

/** One rule with what it saw and what it admits: kept as it was judged. */
export interface ReglaVista {
  regla: string;
  valor: string;
  limite: string;
  cumple: boolean;
  codigo: string | null;
  datos: Readonly<Record<string, string | number>>;
}

const ANIOS_SIN_SINIESTRO = 3;
const uf = (v: string) => formatDecimal(v, 2);

/** Every rule of a programa over who asks for it (domain §9): all are seen, also those that pass. */
export function juzgar(p: Programa, c: Postulante, hoy: Fecha): ReglaVista[] {
  const ventas = c.ventas_uf !== null && cmp(c.ventas_uf, p.max_ventas_uf) <= 0;
  const cubierto = p.coberturas[c.segmento] !== undefined;
  const desde = addMonths(hoy, -12 * ANIOS_SIN_SINIESTRO);
  const siniestro = c.ultimo_siniestro !== null && c.ultimo_siniestro > desde;
  const cheques = p.excluye_chq && c.es_chq;
  const refinanciamiento = p.excluye_refinanciamiento && c.refinancia && !c.exento_ite;
  const llamado = (codigo: string) => c.nombres?.get(codigo) ?? words(codigo);
  const valorVentas = c.ventas_uf === null ? 'sin ventas informadas' : `${uf(c.ventas_uf)} UF`;
  return [
    regla('Ventas anuales', valorVentas, `hasta ${uf(p.max_ventas_uf)} UF`, ventas, 'no_elegible_ventas', {
      uf: c.ventas_uf === null ? '—' : uf(c.ventas_uf),
      max: uf(p.max_ventas_uf),
    }),
    regla(
      'Segmento',
      c.segmento ? llamado(c.segmento) : 'sin segmento',
      Object.keys(p.coberturas).map(llamado).join(', '),
      cubierto,
      'no_elegible_ventas',
      {
        uf: c.ventas_uf === null ? '—' : uf(c.ventas_uf),
        max: uf(p.max_ventas_uf),
      },
    ),
    regla(
      'Mora con nosotros',
      `${c.mora_dias} días`,
      `hasta ${p.mora_maxima_ingreso} días`,
      c.mora_dias <= p.mora_maxima_ingreso,
      'no_elegible_mora',
      {
        d: c.mora_dias,
      },
    ),
    regla(
      'Siniestros pagados',
      c.ultimo_siniestro ? formatFecha(c.ultimo_siniestro) : 'ninguno',
      `ninguno en ${ANIOS_SIN_SINIESTRO} años`,
      !siniestro,
      'no_elegible_siniestro',
      { fecha: c.ultimo_siniestro ? formatFecha(c.ultimo_siniestro) : '' },
    ),
    regla('Cheques', c.es_chq ? 'es factoring de cheques' : 'no', p.excluye_chq ? 'no admite' : 'admite', !cheques, 'no_elegible_objeto', {
      que: 'factoring de cheques',
    }),
    regla(
      'Refinanciamiento',
      c.refinancia ? (c.exento_ite ? 'con exención de ITE' : 'sin exención de ITE') : 'no',
      p.excluye_refinanciamiento ? 'con exención de ITE' : 'admite',
      !refinanciamiento,
      'no_elegible_objeto',
      { que: 'refinanciamiento sin la exención de ITE' },
    ),
  ];
}

function regla(nombre: string, valor: string, limite: string, cumple: boolean, codigo: string, datos: ReglaVista['datos']): ReglaVista {
  return { regla: nombre, valor, limite, cumple, codigo: cumple ? null : codigo, datos };
}

/** Throws the refusal of the first rule that fails. */
export function exigirElegible(reglas: readonly ReglaVista[]): void {
  const mala = reglas.find((r) => r.codigo !== null);
  if (mala?.codigo) throw new Rule(mala.codigo, mala.datos);
}
