import { looksLikeFirm } from '#kernel/values/rut.ts';
import type { AppDeps } from '#platform/server/registry.ts';
import { CAMPOS_FILA, type Platinum } from '../../domain/equifax.ts';
import type { ConexionRest } from './configuracion.ts';
import { exigirRut, responder } from './equifax.ts';
import { abrirJson, en, filasEn, type Json, textoEn } from './json.ts';
import { llamar } from './llamada.ts';
import { FallaDeProveedor, type PedidoAFuente, type Proveedor } from './proveedor.ts';

interface Ficha {
  valor: string;
  /** Milliseconds of the clock of this machine. */
  hasta: number;
}
/** A token is left this long before it ends. */
const MARGEN_MS = 60_000;
const SEGUNDOS_DE_FABRICA = 1_449;

/** The token of each account in this process, asked once however many wait for it. */
const fichas = new WeakMap<AppDeps, Map<string, Promise<Ficha>>>();

async function pedirFicha(c: ConexionRest, plazo_ms: number): Promise<Ficha> {
  const cabeceras = {
    authorization: `Basic ${Buffer.from(`${c.usuario}:${c.clave}`).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const cuerpo = new URLSearchParams({ grant_type: 'client_credentials', scope: c.alcance }).toString();
  const dicho = abrirJson(await llamar({ url: c.url_token, cabeceras, cuerpo, plazo_ms }));
  const valor = textoEn(dicho, 'access_token');
  if (!valor) throw new FallaDeProveedor('respuesta_ilegible', { parte: 'access_token' });
  const segundos = Number(textoEn(dicho, 'expires_in') ?? SEGUNDOS_DE_FABRICA);
  return { valor, hasta: Date.now() + (Number.isFinite(segundos) ? segundos * 1_000 - MARGEN_MS : 0) };
}

/** The token in force, or a new one; one that failed to come is asked again by the next. */
async function fichaDe(deps: AppDeps, c: ConexionRest, plazo_ms: number): Promise<Ficha> {
  const suyas = fichas.get(deps) ?? new Map<string, Promise<Ficha>>();
  fichas.set(deps, suyas);
  const cuenta = `${c.url_token} ${c.usuario}`;
  const guardada = suyas.get(cuenta);
  const ficha = await guardada?.catch(() => undefined);
  if (ficha && ficha.hasta > Date.now()) return ficha;
  // Another call may have begun to ask while this one looked at the old one.
  const enCamino = suyas.get(cuenta);
  if (enCamino && enCamino !== guardada) return enCamino;
  const nueva = pedirFicha(c, plazo_ms);
  suyas.set(cuenta, nueva);
  return nueva;
}

const soltarFicha = (deps: AppDeps, c: ConexionRest): boolean => fichas.get(deps)?.delete(`${c.url_token} ${c.usuario}`) ?? false;

const PERSONA = { productName: 'CLPLAT', productOrch: 'PLATV1', configuration: 'Config', customer: 'CLPLATISWITCH', model: 'PLATISWITCH' };
const EMPRESA = {
  productName: 'CLREPORTEEMPRESARIAL',
  productOrch: 'REPORTEEMPRESARIAL',
  configuration: 'Config',
  customer: 'CLREISWITCH',
  model: 'ISWITCH',
};

const cuerpoDe = (c: ConexionRest, p: PedidoAFuente): string =>
  JSON.stringify({
    applicants: { primaryConsumer: { personalInformation: { chileanRut: p.rut.replace('-', '') } } },
    productData: { billTo: c.bill_to, shipTo: c.ship_to, ...(looksLikeFirm(p.rut) ? EMPRESA : PERSONA) },
  });

const fila = (f: Json): Platinum['filas'][number] =>
  Object.fromEntries(CAMPOS_FILA.map((campo) => [campo, textoEn(f, campo)])) as Platinum['filas'][number];
const puntajes = (v: unknown): string[] => (Array.isArray(v) ? v : [v]).filter((x) => x !== null && x !== undefined).map(String);

/** The report of a person: that of SOAP, written in JSON. */
function dePersona(r: Json): Platinum {
  const deudas = en(r, 'Credit/DebtsSummary');
  return {
    rut: textoEn(r, 'Behavior/Identification/Rut'),
    nombre: textoEn(r, 'Behavior/Identification/Name'),
    scores: puntajes(en(r, 'Credit/CreditRisk/PersonsRate')),
    total_pesos: textoEn(deudas, 'UnpaidAmountPesos'),
    aviso_parcial: textoEn(deudas, 'ConectionAICSSErrorIndicator'),
    laborales: textoEn(deudas, 'SumaryBOLAB/TotalBolab'),
    concursal: filasEn(r, 'Credit/BoletinConcursal/DetailBoletinConcursal').some((d) =>
      Object.values(d).some((v) => v !== null && v !== ''),
    ),
    filas: [...filasEn(deudas, 'BED/BEDType'), ...filasEn(deudas, 'BOLCOM/BOLCOMType')].map(fila),
  };
}

/** The report of a firm: the same words, under other names of lists. */
function deEmpresa(r: Json): Platinum {
  const deudas = en(r, 'credit/debtsSummary');
  return {
    rut: textoEn(r, 'behavior/identification/identificationCompany/rut'),
    nombre: textoEn(r, 'behavior/identification/identificationCompany/businessName'),
    scores: puntajes(en(r, 'credit/creditRisk/personsRate')),
    total_pesos: textoEn(deudas, 'unpaidAmountPesos'),
    aviso_parcial: textoEn(deudas, 'conectionAicssErrorIndicator'),
    laborales: textoEn(deudas, 'summaryBolab/totalBolab'),
    concursal: filasEn(r, 'credit/boletinConcursal/detailBoletinConcursal/commercialDetailBoletinConcursal').length > 0,
    filas: [...filasEn(deudas, 'bed/commercialBed'), ...filasEn(deudas, 'bolcom/commercialBolcom')].map(fila),
  };
}

function leer(crudo: Uint8Array, p: PedidoAFuente): Platinum {
  const dicho = abrirJson(crudo);
  const empresa = looksLikeFirm(p.rut);
  const camino = empresa ? 'data/commercialData' : 'platinum360/getInformePlatinum360Response/response';
  const [r, otro] = filasEn(dicho, camino);
  // Without its summary of debts nothing says that it has none.
  if (!r || otro || filasEn(r, 'credit/debtsSummary').length !== 1)
    throw new FallaDeProveedor('respuesta_ilegible', { parte: 'respuesta' });
  const leido = empresa ? deEmpresa(r) : dePersona(r);
  exigirRut(leido.rut, p.rut);
  return leido;
}

/** Platinum 360 and the report of firms by REST. Throws `FallaDeProveedor`. */
export function restEquifax(deps: AppDeps, c: ConexionRest, plazo_ms: number): Proveedor {
  const preguntar = async (p: PedidoAFuente, signal: AbortSignal) => {
    const { valor } = await fichaDe(deps, c, plazo_ms);
    const cabeceras = { authorization: `Bearer ${valor}`, 'content-type': 'application/json' };
    return llamar({ url: c.url, cabeceras, cuerpo: cuerpoDe(c, p), plazo_ms, signal });
  };
  return {
    async consultar(p, signal) {
      const crudo = await preguntar(p, signal).catch((e: unknown) => {
        // A token may end before its hour; a new one that is refused too is the account's.
        const rechazada = e instanceof FallaDeProveedor && e.codigo === 'credenciales_rechazadas';
        if (rechazada && soltarFicha(deps, c)) return preguntar(p, signal);
        throw e;
      });
      return responder(deps, p, crudo, leer(crudo, p));
    },
  };
}
