import { Conflict, Invalid, Rule } from '#kernel/errors.ts';
import { cmp, sum, toFixed } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatDecimal } from '#kernel/values/format.ts';
import { isRepeatedDigits } from '#kernel/values/rut.ts';

/** What the steps of the client's file need before it goes to FISCALIA (areas/1 clientes, domain §18). */
interface VinculoFicha {
  rut: string;
  nombre: string;
  vinculo: string;
  /** Percent with 2 decimals. */
  participacion_pct: string | null;
  desde: Fecha;
  hasta: Fecha | null;
}

interface RequisitoFicha {
  nombre: string;
  obligatorio: boolean;
  estado: 'falta' | 'recibido' | 'validado' | 'objetado' | 'vencido';
}

export interface Ficha {
  tipo_persona: 'NATURAL' | 'JURIDICA';
  rut: string | null;
  razon_social: string | null;
  nombres: string | null;
  apellido_paterno: string | null;
  estado_civil: string | null;
  /** Whether the person declared to be politically exposed; null = not asked. */
  es_pep: boolean | null;
  sucursal_id: string | null;
  ejecutivo_id: string | null;
  origen: string | null;
  tipo_contribuyente: string | null;
  tipo_sociedad: string | null;
  tipo_registro: string | null;
  giro: string | null;
  sector: string | null;
  email: string | null;
  telefono: string | null;
  actividades: readonly { codigo: string; principal: boolean }[];
  direcciones: readonly { tipo: string }[];
  vinculos: readonly VinculoFicha[];
  /** Rows of income or sales. */
  rentas: number;
  requisitos: readonly RequisitoFicha[];
}

/** Something missing, with the step where it is written. */
interface Falta {
  paso: number;
  campo: string;
  texto: string;
}

const TEXTOS: readonly [number, keyof Ficha, string, 'NATURAL' | 'JURIDICA' | null][] = [
  [1, 'rut', 'RUT', null],
  [1, 'razon_social', 'razón social', 'JURIDICA'],
  [1, 'nombres', 'nombres', 'NATURAL'],
  [1, 'apellido_paterno', 'apellido paterno', 'NATURAL'],
  [2, 'estado_civil', 'estado civil', 'NATURAL'],
  [2, 'es_pep', 'declaración de persona expuesta políticamente', null],
  [2, 'sucursal_id', 'sucursal', null],
  [2, 'ejecutivo_id', 'ejecutivo', null],
  [2, 'origen', 'origen', null],
  [2, 'tipo_contribuyente', 'tipo de contribuyente', null],
  [2, 'tipo_sociedad', 'tipo de sociedad', 'JURIDICA'],
  [2, 'tipo_registro', 'registro de la sociedad', 'JURIDICA'],
  [2, 'giro', 'giro', null],
  [2, 'sector', 'sector', null],
  [2, 'email', 'correo', null],
  [2, 'telefono', 'teléfono', null],
];

/** Everything missing, in the order of the steps. Empty = complete. Step 6 (the line) is read-only and asks for nothing. */
export function faltasDeFicha(f: Ficha): Falta[] {
  const out: Falta[] = [];
  for (const [paso, campo, texto, solo] of TEXTOS) {
    const valor = f[campo];
    if ((solo === null || solo === f.tipo_persona) && (valor === null || valor === '')) out.push({ paso, campo, texto });
  }
  const principales = f.actividades.filter((a) => a.principal).length;
  if (principales !== 1) out.push({ paso: 2, campo: 'actividades', texto: 'una actividad principal' });
  if (!f.direcciones.some((d) => d.tipo === 'LEGAL')) out.push({ paso: 3, campo: 'direcciones', texto: 'domicilio legal' });
  if (f.rentas === 0) out.push({ paso: 5, campo: 'rentas', texto: 'rentas o ventas' });
  for (const r of f.requisitos) {
    if (r.obligatorio && r.estado !== 'recibido' && r.estado !== 'validado') out.push({ paso: 7, campo: 'requisitos', texto: r.nombre });
  }
  return out;
}

/** Legal representative with powers in force on `hoy`. */
export function tieneRepresentante(vinculos: readonly VinculoFicha[], hoy: Fecha): boolean {
  return vinculos.some((v) => v.vinculo === 'REPRESENTANTE_LEGAL' && v.desde <= hoy && (v.hasta === null || v.hasta >= hoy));
}

/** Before `enviar-a-fiscalia`. Throws 422 `ficha_incompleta` {lista, faltas} or `sin_representante`. */
export function exigirFichaCompleta(f: Ficha, hoy: Fecha): void {
  const faltas = faltasDeFicha(f);
  if (faltas.length > 0) throw new Rule('ficha_incompleta', { lista: faltas.map((x) => x.texto).join(', '), faltas });
  if (f.tipo_persona === 'JURIDICA' && !tieneRepresentante(f.vinculos, hoy)) throw new Rule('sin_representante');
}

interface FechasFicha {
  fecha_nacimiento?: Fecha | null | undefined;
  fecha_constitucion?: Fecha | null | undefined;
  inicio_actividades?: Fecha | null | undefined;
  vinculos?: readonly { desde: Fecha; hasta?: Fecha | null | undefined }[] | undefined;
  rentas?: readonly { periodo: string }[] | undefined;
}

/**
 * Nobody is born, is constituted, begins or sells after today, and powers do not end before they begin. Throws 422 `fecha_futura` or 400
 * `datos_invalidos`, at the field.
 */
export function exigirFechas(f: FechasFicha, hoy: Fecha): void {
  const texto = 'La fecha no puede ser posterior a hoy';
  for (const campo of ['fecha_nacimiento', 'fecha_constitucion', 'inicio_actividades'] as const) {
    const valor = f[campo];
    if (valor && valor > hoy) throw new Rule('fecha_futura', { fecha: valor }, { [campo]: [texto] });
  }
  const renta = f.rentas?.findIndex((r) => r.periodo > hoy.slice(0, 7)) ?? -1;
  if (renta >= 0) throw new Rule('fecha_futura', {}, { [`rentas.${renta}.periodo`]: [texto] });
  const alReves = f.vinculos?.findIndex((v) => v.hasta && v.hasta < v.desde) ?? -1;
  if (alReves >= 0) throw new Invalid({ [`vinculos.${alReves}.hasta`]: ['No puede ser anterior al comienzo'] });
}

/** 11111111-1 … 99999999-9 pass modulo 11 and are nobody's (domain §1). Throws 422 `rut_repetido`. */
export function exigirRutDeCliente(rut: string): void {
  if (isRepeatedDigits(rut)) throw new Rule('rut_repetido', { rut }, { rut: ['RUT de dígitos repetidos: no se admite para clientes'] });
}

/** Σ participation of the partners ≤ 100 %. Throws 422 `participacion_excedida` {total}. */
export function exigirParticipaciones(vinculos: readonly Pick<VinculoFicha, 'vinculo' | 'participacion_pct'>[]): void {
  const total = sum(vinculos.filter((v) => v.vinculo === 'SOCIO_ACCIONISTA').map((v) => v.participacion_pct ?? '0'));
  if (cmp(total, 100) <= 0) return;
  const escrito = formatDecimal(toFixed(total, 2), 2);
  throw new Rule('participacion_excedida', { total: escrito }, { vinculos: [`Los socios suman ${escrito} %`] });
}

/** Index of the first row whose key was already in an earlier one; -1 when there is none. */
function repetida<T>(filas: readonly T[], clave: (f: T) => string | null): number {
  const vistas = new Set<string>();
  return filas.findIndex((f) => {
    const k = clave(f);
    if (k === null) return false;
    if (vistas.has(k)) return true;
    vistas.add(k);
    return false;
  });
}

/**
 * One legal and one principal address, one contact by default for each purpose, one authorised person for each RUT, one income of a kind, period
 * and source. Throws 400 at the repeated row; 409 `renta_duplicada`.
 */
export function exigirSinRepetir(f: {
  direcciones?: readonly { tipo: string; principal: boolean }[] | undefined;
  contactos?: readonly { tipo: string; predeterminado: boolean }[] | undefined;
  habilitados?: readonly { rut: string }[] | undefined;
  rentas?: readonly { tipo_renta: string; periodo: string; fuente: string }[] | undefined;
}): void {
  const legal = repetida(f.direcciones ?? [], (d) => (d.tipo === 'LEGAL' ? d.tipo : null));
  if (legal >= 0) throw new Invalid({ [`direcciones.${legal}.tipo`]: ['Ya hay un domicilio legal'] });
  const principal = repetida(f.direcciones ?? [], (d) => (d.principal ? 'si' : null));
  if (principal >= 0) throw new Invalid({ [`direcciones.${principal}.principal`]: ['Ya hay una dirección principal'] });
  const contacto = repetida(f.contactos ?? [], (c) => (c.predeterminado ? c.tipo : null));
  if (contacto >= 0) throw new Invalid({ [`contactos.${contacto}.predeterminado`]: ['Ya hay un contacto predeterminado para lo mismo'] });
  const habilitado = repetida(f.habilitados ?? [], (h) => h.rut);
  if (habilitado >= 0) throw new Invalid({ [`habilitados.${habilitado}.rut`]: ['Esa persona ya está en la lista'] });
  const renta = repetida(f.rentas ?? [], (r) => `${r.tipo_renta} ${r.periodo} ${r.fuente}`);
  if (renta >= 0) throw new Conflict('renta_duplicada', {}, { [`rentas.${renta}.periodo`]: ['Ya está ese tipo, período y fuente'] });
}
