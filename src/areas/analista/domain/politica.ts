import { fallaDeTabla, sumanCien, type TablaDeTramos } from '#finanzas/tramos.ts';
import { cmp, sum, textoDecimal, toFixed } from '#kernel/values/decimal.ts';
import type { Ambito, Clase, ContenidoPolitica, Duro, Factor } from './formas.ts';
import { NOMBRES, NUMERICAS, variable } from './variables.ts';

/** What stops a version of the policy from being written or published, with what its sentence needs. */
interface FallaDePolitica {
  codigo: string;
  datos: Readonly<Record<string, string>>;
}

const numero = (t: string): boolean => textoDecimal(t) !== null;
/** A linear factor has no bands: the checks of a table look at one that covers everything. */
const deTabla = (f: Factor): TablaDeTramos =>
  f.lineal ? { ...f.tabla, tramos: [{ desde: null, hasta: null, puntos: f.maximo }] } : f.tabla;

function fallaDeFactor(f: Factor, clase: Clase): FallaDePolitica | null {
  if (!numero(f.maximo) || cmp(f.maximo, 0) <= 0) return { codigo: 'puntos_invalidos', datos: { variable: f.nombre, puntos: f.maximo } };
  if (f.lineal && (!numero(f.lineal.hasta) || cmp(f.lineal.hasta, 0) <= 0))
    return { codigo: 'puntos_invalidos', datos: { variable: f.nombre, puntos: f.lineal.hasta } };
  if (f.rebaja && !(NOMBRES as readonly string[]).includes(f.rebaja.variable))
    return { codigo: 'variable_desconocida', datos: { variable: f.rebaja.variable } };
  // A reduction that is no figure has no evaluation, and one below zero would give more than the maximum.
  if (f.rebaja && (!numero(f.rebaja.puntos) || cmp(f.rebaja.puntos, 0) < 0))
    return { codigo: 'puntos_invalidos', datos: { variable: f.nombre, puntos: f.rebaja.puntos } };
  const maximo = clase === 'PUNTOS' ? f.maximo : '1000';
  return fallaDeTabla(deTabla(f), { maximo, variables: NUMERICAS });
}

const esFigura = (nombre: string): boolean => (NUMERICAS as readonly string[]).includes(nombre);

/**
 * A hard rule is of a variable of the list: the law forbids the same ones as in the tables. Of a figure it says over which it falls; of what is so or is
 * not, nothing. Otherwise it would never fall, or it could not be asked.
 */
function fallaDeDuro(d: Duro): FallaDePolitica | null {
  const tabla = { variable: d.variable, cierre: 'DERECHA' as const, tramos: [{ desde: null, hasta: null, puntos: '0' }], sin_dato: '0' };
  const falla = fallaDeTabla(tabla, { maximo: '0', variables: NOMBRES });
  if (falla) return falla;
  if (d.tope !== null && !numero(d.tope)) return { codigo: 'puntos_invalidos', datos: { variable: d.nombre, puntos: d.tope } };
  const { nombre, unidad } = variable(d.variable);
  const conTope = esFigura(d.variable) || unidad === 'tramo';
  if (conTope && d.tope === null) return { codigo: 'regla_sin_tope', datos: { regla: d.nombre, variable: nombre } };
  if (!conTope && (d.tope !== null || unidad !== 'si_no'))
    return { codigo: 'regla_con_tope', datos: { regla: d.nombre, variable: nombre } };
  return null;
}

function repetido(ids: readonly string[]): string | undefined {
  return ids.find((x, i) => ids.indexOf(x) !== i);
}

/**
 * The first thing that stops a version: a gap or an overlap of its bands, points beyond the maximum of the factor, maxima that do not add 100
 * (of points), a variable out of the list or forbidden by law, thresholds out of order, a rule twice. Null when it may be published.
 */
export function fallaDePolitica(c: ContenidoPolitica, clase: Clase): FallaDePolitica | null {
  for (const f of c.factores) {
    const falla = fallaDeFactor(f, clase);
    if (falla) return falla;
  }
  for (const d of c.duros) {
    const falla = fallaDeDuro(d);
    if (falla) return falla;
  }
  const doble = repetido([...c.factores.map((f) => f.id), ...c.duros.map((d) => d.id)]);
  if (doble) return { codigo: 'regla_repetida', datos: { regla: doble } };
  const maximos = c.factores.map((f) => f.maximo);
  if (clase === 'PUNTOS' && !sumanCien(maximos))
    return { codigo: 'maximos_no_suman', datos: { suma: toFixed(sum(maximos), 1).replace('.', ',') } };
  const { aprueba, deriva } = c.umbrales;
  if (!numero(aprueba) || !numero(deriva) || cmp(aprueba, deriva) <= 0 || cmp(deriva, 0) <= 0)
    return { codigo: 'umbrales_cruzados', datos: {} };
  return null;
}

/** A table by the limits between its bands and the points of each. */
function tabla(variable: string, cierre: TablaDeTramos['cierre'], limites: string[], puntos: string[], sin_dato = 'error'): TablaDeTramos {
  const bordes = [null, ...limites, null];
  const tramos = puntos.map((p, i) => ({ desde: bordes[i] ?? null, hasta: bordes[i + 1] ?? null, puntos: p }));
  return { variable, cierre, sin_dato, tramos };
}

const BURO: Factor = {
  id: 'bureau',
  nombre: 'Buró',
  maximo: '30',
  tabla: { variable: 'score', cierre: 'IZQUIERDA', tramos: [], sin_dato: '10' },
  lineal: { hasta: '999' },
};
const MORA: Factor = {
  id: 'mora',
  nombre: 'Mora con nosotros',
  maximo: '25',
  tabla: tabla('mora_dias_12m', 'DERECHA', ['0', '5', '15', '30'], ['25', '20', '15', '8', '0'], '12'),
};
const TENDENCIA: Factor = {
  id: 'tendencia',
  nombre: 'Tendencia de ventas',
  maximo: '15',
  tabla: tabla('tendencia_pct', 'IZQUIERDA', ['-20', '-5', '5'], ['0', '5', '10', '15']),
};
const INGRESO: Factor = {
  id: 'ingreso',
  nombre: 'Ingreso acreditado',
  maximo: '15',
  tabla: tabla('ingreso_meses', 'IZQUIERDA', ['6', '12'], ['0', '8', '15']),
};
const ANTIGUEDAD: Factor = {
  id: 'antiguedad',
  nombre: 'Antigüedad de la actividad',
  maximo: '10',
  tabla: tabla('antiguedad_meses', 'IZQUIERDA', ['12', '24', '60'], ['0', '3', '7', '10']),
};
const capacidad = (nombre: string, t: TablaDeTramos, rebaja?: Factor['rebaja']): Factor => ({
  id: 'capacidad',
  nombre,
  maximo: '20',
  tabla: t,
  ...(rebaja ? { rebaja } : {}),
});
const LINEA = capacidad('Concentración', tabla('mayor_deudor_pct', 'DERECHA', ['30', '50', '70'], ['20', '14', '7', '0']), {
  variable: 'mayor_deudor_rating',
  valores: ['D', 'E'],
  puntos: '5',
});
const EMPRESA = capacidad('Apalancamiento', tabla('apalancamiento', 'DERECHA', ['1', '2', '3'], ['20', '14', '7', '0']));
const PERSONA = capacidad('Cuota sobre renta', tabla('cuota_renta_pct', 'DERECHA', ['25', '40'], ['20', '10', '0']));

/** Of who would owe an invoice: how long he takes to pay it, and how much of what is invoiced to him comes back. */
const PAGO: Factor = {
  id: 'pago',
  nombre: 'Días de pago',
  maximo: '25',
  tabla: tabla('dias_pago', 'DERECHA', ['30', '45', '60', '90'], ['25', '20', '14', '7', '0'], '12'),
};
const DILUCION: Factor = {
  id: 'dilucion',
  nombre: 'Dilución',
  maximo: '20',
  tabla: tabla('dilucion_pct', 'DERECHA', ['2', '5', '10'], ['20', '14', '7', '0'], '10'),
};

const duro = (variable: string, nombre: string, tope: string | null): Duro => ({
  id: variable,
  nombre,
  variable,
  tope,
  resultado: 'RECHAZA',
});
const DUROS: readonly Duro[] = [
  duro('protestos_uf', 'Protestos sin aclarar', '50'),
  duro('concursal', 'Procedimiento concursal', null),
  duro('pep_sin_visto', 'Persona expuesta sin visto de Cumplimiento', null),
  duro('bloqueado', 'Cliente bloqueado', null),
  duro('tgr_cobranza', 'Deuda en cobranza judicial de Tesorería', null),
];
/** What only the ficha of a client tells. */
const DE_FICHA: readonly string[] = ['pep_sin_visto', 'bloqueado'];
const UMBRALES = { aprueba: '70', deriva: '45' };

/** Policy 1, the one a company is born with (areas/5 §7): 100 points, by what is asked. */
export const POLITICA_1: Readonly<Partial<Record<Ambito, ContenidoPolitica>>> = {
  LINEA: { factores: [BURO, MORA, LINEA, TENDENCIA, ANTIGUEDAD], duros: DUROS, umbrales: UMBRALES },
  CREDITO_EMPRESA: { factores: [BURO, MORA, EMPRESA, TENDENCIA, ANTIGUEDAD], duros: DUROS, umbrales: UMBRALES },
  CREDITO_PERSONA: { factores: [BURO, MORA, PERSONA, INGRESO, ANTIGUEDAD], duros: DUROS, umbrales: UMBRALES },
  // A debtor has no ficha here: what only a client's ficha tells does not weigh (docs/decisiones/0114).
  DEUDOR: { factores: [BURO, MORA, PAGO, DILUCION], duros: DUROS.filter((d) => !DE_FICHA.includes(d.variable)), umbrales: UMBRALES },
};
