import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { contract } from '#areas/creditos/contract.ts';
import { Peticion } from '#areas/creditos/contract-simular.ts';
import { calcular, type Entorno } from '#areas/creditos/domain/calcular.ts';
import { mensajes } from '#areas/creditos/domain/mensajes.ts';
import { type Limites, solicitudDe } from '#areas/creditos/domain/peticion.ts';
import type { Solicitud } from '#areas/creditos/domain/simulacion-datos.ts';
import { contract as parametros } from '#areas/parametros/contract.ts';
import { ANCLA_UF, ipcDe } from '#areas/parametros/datos/indices.ts';
import { ufDerivada } from '#areas/parametros/domain/indices.ts';
import { tmcDelDia, tmcSemilla } from '#areas/parametros/domain/tmc.ts';
import { ITE_SEMILLA } from '#finanzas/ite.ts';
import { AppError, MENSAJES_COMUNES, phrase } from '#kernel/errors.ts';
import { makeCalendario } from '#kernel/values/calendar.ts';
import { type Fecha, fecha } from '#kernel/values/fecha.ts';
import { parseInput } from '#platform/server/parse.ts';

const USO = `Uso: npm run simular -- archivo.json [--hoy AAAA-MM-DD]
  archivo.json  una petición de POST /api/creditos/simular, o una lista de ellas ("-": la entrada estándar)
  Responde lo mismo que la API, con los parámetros y las tablas de la semilla (UF, tasa máxima, impuesto) y sin base de datos.`;
const HOY = '2026-03-10';
/** The fictitious rates of the seed rule since then (domain §3). */
const TASAS_DESDE = '2022-01-01' as Fecha;

const UF = ufDerivada(ANCLA_UF, ipcDe);
const valores = new Map<string, string>(UF.map((u) => [u.fecha, u.valor]));
const ultima = UF.at(-1);
const P = { ...parametros.parameters, ...contract.parameters };

/** UF of that day, or the last one of the seed when the day is beyond it. */
function ufDelCurse(curse: Fecha): Entorno['uf'] {
  if (ultima && curse > ultima.fecha) return ultima;
  const valor = valores.get(curse);
  return valor === undefined ? null : { fecha: curse, valor };
}

function limites(): Limites {
  return {
    plazo_minimo: P.plazo_minimo.defecto,
    plazo_maximo: P.plazo_maximo.defecto,
    dias_minimo_vencimiento: P.dias_minimo_vencimiento.defecto,
    dias_maximo_vencimiento: P.dias_maximo_vencimiento.defecto,
    dias_maximo_una_cuota: P.dias_maximo_una_cuota.defecto,
    iva_pct: P.iva_pct.defecto,
    metodo: P.metodo.defecto as Limites['metodo'],
    base_dias: P.base_dias.defecto as Limites['base_dias'],
    redondeo: P.redondeo.defecto as Limites['redondeo'],
  };
}

/** What the seed of the company knows on the day of the curse. */
function entorno(s: Solicitud): Entorno {
  return {
    ite: ITE_SEMILLA,
    tmc: tmcDelDia(tmcSemilla(TASAS_DESDE), s.fecha_curse, s.moneda === 'USD' ? 'ME' : s.moneda),
    uf: ufDelCurse(s.fecha_curse),
    ufs: {
      hasta: ultima?.fecha ?? null,
      de(f) {
        const valor = valores.get(f);
        if (valor !== undefined) return { valor, referencial: false };
        return ultima ? { valor: ultima.valor, referencial: true } : null;
      },
    },
    costo_minimo_uf: P.costo_minimo_uf.defecto,
    iva_pct: P.iva_pct.defecto,
    pactos_sin_costo_minimo: [],
    restriccion_tml: P.restriccion_tml.defecto as Entorno['restriccion_tml'],
    tolerancia_tmc: P.tolerancia_tmc.defecto,
    meses_comision: { CLP: P.meses_comision_prepago.defecto, UF: P.meses_comision_prepago_uf.defecto, USD: '0' },
    prepago_minimo_pct: P.prepago_minimo_pct.defecto,
    calendario: makeCalendario(),
  };
}

/** The answer of the API, or its refusal in the same words. */
export function responder(peticion: unknown, hoy: Fecha): { ok: boolean; cuerpo: unknown } {
  try {
    const p = parseInput(Peticion.strict(), peticion);
    const s = solicitudDe(p, limites(), hoy);
    return { ok: true, cuerpo: calcular(p, s, entorno(s)) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const detail = phrase(mensajes[error.codigo] ?? MENSAJES_COMUNES[error.codigo] ?? error.codigo, error.datos);
    return { ok: false, cuerpo: { status: error.status, codigo: error.codigo, detail, campos: error.campos } };
  }
}

/** Runs on a file. Answers the exit code: 0, 1 when some request was refused, 2 when it was not used right. */
export function main(args: readonly string[], decir: (texto: string) => void): number {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: { hoy: { type: 'string' } } });
  const [archivo] = positionals;
  if (!archivo) {
    decir(USO);
    return 2;
  }
  const hoy = fecha(values.hoy ?? HOY);
  const leido: unknown = JSON.parse(readFileSync(archivo === '-' ? 0 : archivo, 'utf8'));
  const respuestas = (Array.isArray(leido) ? leido : [leido]).map((p) => responder(p, hoy));
  const cuerpos = respuestas.map((r) => r.cuerpo);
  decir(JSON.stringify(Array.isArray(leido) ? cuerpos : cuerpos[0], null, 2));
  return respuestas.every((r) => r.ok) ? 0 : 1;
}

if (process.argv[1]?.endsWith('simular.ts')) {
  try {
    process.exitCode = main(process.argv.slice(2), (texto) => process.stdout.write(`${texto}\n`));
  } catch (e) {
    process.stderr.write(`${e instanceof Error ? e.message : String(e)}\n`);
    process.exitCode = 2;
  }
}
