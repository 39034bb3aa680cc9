import { type Fecha, isFecha } from '#kernel/values/fecha.ts';
import { parseRut } from '#kernel/values/rut.ts';
import { armar, type Leida } from './armar.ts';
import { ilegible } from './avisos.ts';
import { bancoDeBic, bancosNombrados } from './bancos.ts';
import { atributo, recorrerEtiquetas } from './etiquetas.ts';
import { textoDe } from './fila.ts';
import { leerDecimal } from './montos.ts';
import { rutDetectado } from './rut-glosa.ts';
import { type Cartola, type Causa, type Contexto, decimalesDe, type Monto, type Movimiento, monto } from './tipos.ts';

interface Nodo {
  nombre: string;
  atributos: string;
  linea: number;
  texto: string;
  hijos: Nodo[];
}

/** Deeper than any CAMT; a file that nests more is not one. */
const MAX_PROFUNDIDAD = 64;

const hijo = (n: Nodo | undefined, nombre: string) => n?.hijos.find((h) => h.nombre === nombre);

/** The node at a path of names: 'CdtrAcct/Id/IBAN'. */
function ruta(n: Nodo | undefined, camino: string): Nodo | undefined {
  return camino.split('/').reduce<Nodo | undefined>((x, nombre) => hijo(x, nombre), n);
}

const valor = (n: Nodo | undefined, camino: string) => ruta(n, camino)?.texto.trim() ?? '';

function fechaDe(n: Nodo | undefined): Fecha | undefined {
  const t = (valor(n, 'Dt') || valor(n, 'DtTm')).slice(0, 10);
  return isFecha(t) ? t : undefined;
}

/** Every text under the paths, without repeats or fillers. */
function textos(n: Nodo, caminos: readonly string[]): string[] {
  const vistos = new Set<string>();
  for (const camino of caminos) {
    const partes = camino.split('/');
    const ultimo = partes.pop() ?? '';
    for (const h of ruta(n, partes.join('/'))?.hijos ?? []) if (h.nombre === ultimo && h.texto.trim() !== '') vistos.add(h.texto.trim());
  }
  return [...vistos];
}

function importe(n: Nodo, decimales: number, causas: Causa[]): Monto {
  const r = leerDecimal(valor(n, 'Amt'), decimales);
  if ('valor' in r) return r.valor;
  causas.push(r.falla);
  return monto(0);
}

const PARTES = ['Dbtr', 'Cdtr', 'UltmtDbtr', 'UltmtCdtr'];
const SIN_REFERENCIA = new Set(['', 'NOTPROVIDED', 'NONREF']);

/** One entry is one row, however many transactions it groups: it is what moved the balance. */
function movimiento(n: Nodo, decimales: number): Movimiento {
  const causas: Causa[] = [];
  const m: Movimiento = { linea_origen: n.linea, fecha: null, descripcion: '', documento: '', cargo: monto(0), abono: monto(0), causas };
  m.fecha = fechaDe(hijo(n, 'BookgDt')) ?? fechaDe(hijo(n, 'ValDt')) ?? null;
  if (!m.fecha) causas.push('fecha_ilegible');
  // CdtDbtInd already says what the entry does to the account, also when RvslInd marks it as a reversal (ISO 20022).
  const indicador = valor(n, 'CdtDbtInd');
  if (indicador !== 'CRDT' && indicador !== 'DBIT') causas.push('signo_ilegible');
  m[indicador === 'DBIT' ? 'cargo' : 'abono'] = importe(n, decimales, causas);
  const estado = valor(n, 'Sts/Cd') || valor(n, 'Sts');
  if (estado === 'PDNG' || estado === 'INFO' || estado === 'FUTR') causas.push('no_contabilizado');
  const detalles = n.hijos.filter((h) => h.nombre === 'NtryDtls').flatMap((d) => d.hijos.filter((h) => h.nombre === 'TxDtls'));
  const nombres = detalles.flatMap((d) =>
    textos(
      d,
      PARTES.flatMap((p) => [`RltdPties/${p}/Nm`, `RltdPties/${p}/Pty/Nm`]),
    ),
  );
  const glosas = detalles.flatMap((d) => textos(d, ['RmtInf/Ustrd', 'AddtlTxInf']));
  m.descripcion = textoDe([...new Set([valor(n, 'AddtlNtryInf'), ...glosas, ...nombres])].filter((t) => t !== '').join(' '));
  const unico = detalles.length === 1 ? detalles[0] : undefined;
  const refs = [valor(unico, 'Refs/ChqNb'), valor(unico, 'Refs/EndToEndId'), valor(n, 'NtryRef'), valor(unico, 'Refs/TxId')];
  m.documento = refs.find((r) => !SIN_REFERENCIA.has(r)) ?? '';
  const id = valor(n, 'AcctSvcrRef');
  if (!SIN_REFERENCIA.has(id)) m.id_banco = id;
  const ids = detalles.flatMap((d) => PARTES.flatMap((p) => ['PrvtId', 'OrgId'].map((t) => valor(d, `RltdPties/${p}/Id/${t}/Othr/Id`))));
  const rut = rutDetectado([m.descripcion, ...ids]);
  if (rut) m.rut_detectado = rut;
  if (causas.length > 0) m.original = textoDe(`${indicador} ${valor(n, 'Amt')} ${estado} ${m.descripcion}`);
  return m;
}

/** The bank that keeps the account, by its BIC or its name. */
function bancosDe(stmt: Nodo): string[] {
  const de = (campo: string) => valor(stmt, `Acct/Svcr/FinInstnId/${campo}`);
  const bic = bancoDeBic(de('BICFI') || de('BIC'));
  return bic ? [bic] : bancosNombrados(de('Nm'));
}

const APERTURA = ['OPBD', 'PRCD'];

function leerEstado(stmt: Nodo, entradas: readonly Nodo[], ctx: Contexto): Cartola {
  const saldos = stmt.hijos.filter((h) => h.nombre === 'Bal');
  const codigo = (b: Nodo) => valor(b, 'Tp/CdOrPrtry/Cd');
  const apertura = saldos.find((b) => APERTURA.includes(codigo(b)));
  const cierre = saldos.findLast((b) => codigo(b) === 'CLBD');
  const delNodo = ruta(apertura ?? cierre ?? entradas[0], 'Amt')?.atributos;
  const moneda = valor(stmt, 'Acct/Ccy') || atributo(delNodo ?? '', 'Ccy') || ctx.moneda || 'CLP';
  const decimales = decimalesDe(moneda);
  const enUnidades = (b: Nodo | undefined) => {
    const r = b ? leerDecimal(valor(b, 'Amt'), decimales) : null;
    return b && r && 'valor' in r ? monto(valor(b, 'CdtDbtInd') === 'DBIT' ? -r.valor : r.valor) : undefined;
  };
  const leida: Leida = {
    formato: 'CAMT053',
    confianza: 100,
    tipo_saldo: 'ninguno',
    orden_fijo: true,
    moneda,
    movimientos: entradas.map((n) => movimiento(n, decimales)),
    avisos: [],
    cuenta: valor(stmt, 'Acct/Id/IBAN') || valor(stmt, 'Acct/Id/Othr/Id') || undefined,
    titular: valor(stmt, 'Acct/Ownr/Nm') || undefined,
    rut_titular: parseRut(valor(stmt, 'Acct/Ownr/Id/OrgId/Othr/Id')) ?? undefined,
    bancos: bancosDe(stmt),
    fecha_encabezado: fechaDe(hijo(cierre, 'Dt')),
    saldo_inicial: enUnidades(apertura),
    saldo_final: enUnidades(cierre),
    fecha_saldo_final: fechaDe(hijo(cierre, 'Dt')),
  };
  return armar(leida, ctx);
}

/** True for an ISO 20022 bank-to-customer statement, any version. */
export function esCamt053(texto: string): boolean {
  return /<(?:\w+:)?BkToCstmrStmt[\s>/]/.test(texto.slice(0, 20_000));
}

/** Reads the statements of a CAMT.053, any version. Amounts in minor units; entries are turned into rows as they close. */
export function leerCamt053(texto: string, ctx: Contexto = {}): Cartola[] {
  const cartolas: Cartola[] = [];
  const pila: Nodo[] = [];
  let entradas: Nodo[] = [];
  let visto = false;
  recorrerEtiquetas(texto, {
    abre(nombre, atributos, linea) {
      if (pila.length >= MAX_PROFUNDIDAD) throw ilegible('xml_demasiado_profundo');
      visto ||= nombre === 'BkToCstmrStmt';
      pila.push({ nombre, atributos, linea, texto: '', hijos: [] });
    },
    texto(t) {
      const cima = pila.at(-1);
      if (cima && cima.hijos.length === 0) cima.texto += t;
    },
    cierra(nombre) {
      const n = pila.at(-1);
      if (n?.nombre !== nombre) throw ilegible('xml_mal_formado');
      pila.pop();
      if (nombre === 'Ntry') entradas.push(n);
      else if (nombre === 'Stmt') {
        cartolas.push(leerEstado(n, entradas, ctx));
        entradas = [];
      } else if (pila.some((p) => p.nombre === 'Stmt')) pila.at(-1)?.hijos.push(n);
    },
  });
  if (!visto || cartolas.length === 0 || pila.length > 0) throw ilegible('camt_sin_estado');
  return cartolas;
}
