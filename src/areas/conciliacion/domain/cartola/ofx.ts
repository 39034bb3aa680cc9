import { type Fecha, isFecha } from '#kernel/values/fecha.ts';
import { armar } from './armar.ts';
import { ilegible } from './avisos.ts';
import { bancosNombrados } from './bancos.ts';
import { recorrerEtiquetas } from './etiquetas.ts';
import { textoDe } from './fila.ts';
import { leerDecimal } from './montos.ts';
import { rutDetectado } from './rut-glosa.ts';
import { type Cartola, type Causa, type Contexto, decimalesDe, type Movimiento, monto } from './tipos.ts';

/** The leaf values of one aggregate, upper-case names. */
type Valores = Record<string, string>;

interface Estado {
  valores: Valores;
  saldo: Valores;
  movimientos: { valores: Valores; linea: number }[];
}

export function esOfx(texto: string): boolean {
  return /<OFX[\s>]|OFXHEADER/i.test(texto.slice(0, 20_000));
}

function fechaDe(texto: string | undefined): Fecha | null {
  const m = /^\s*(\d{4})(\d{2})(\d{2})/.exec(texto ?? '');
  const f = m ? `${m[1]}-${m[2]}-${m[3]}` : '';
  return isFecha(f) ? f : null;
}

/** Name and memo, without saying twice what one repeats of the other. */
function glosa(v: Valores): string {
  const [nombre, memo] = [textoDe(v.NAME), textoDe(v.MEMO)];
  if (memo.startsWith(nombre)) return memo;
  return nombre.startsWith(memo) ? nombre : `${nombre} ${memo}`;
}

function movimiento({ valores: v, linea }: { valores: Valores; linea: number }, decimales: number): Movimiento {
  const causas: Causa[] = [];
  const fecha = fechaDe(v.DTPOSTED) ?? fechaDe(v.DTUSER);
  if (!fecha) causas.push('fecha_ilegible');
  const r = leerDecimal(v.TRNAMT ?? '', decimales);
  if ('falla' in r) causas.push(r.falla);
  const n = 'valor' in r ? r.valor : 0;
  const cheque = v.CHECKNUM ?? '';
  const descripcion = glosa(v);
  const rut = rutDetectado([descripcion]);
  return {
    linea_origen: linea,
    fecha,
    descripcion,
    documento: /[^0]/.test(cheque) ? cheque : (v.REFNUM ?? ''),
    cargo: monto(Math.max(-n, 0)),
    abono: monto(Math.max(n, 0)),
    ...(v.FITID ? { id_banco: v.FITID } : {}),
    ...(rut ? { rut_detectado: rut } : {}),
    causas,
    ...(causas.length > 0 ? { original: textoDe(`${v.DTPOSTED ?? ''} ${v.TRNAMT ?? ''} ${descripcion}`) } : {}),
  };
}

const ABRE_ESTADO = new Set(['STMTRS', 'CCSTMTRS']);

/** Collects statements tolerating aggregates and leaves that are never closed (SGML). */
function recoger(texto: string): Estado[] {
  const estados: Estado[] = [];
  let destino: Valores | null = null;
  let hoja = '';
  recorrerEtiquetas(texto, {
    abre(crudo, _atributos, linea) {
      const nombre = crudo.toUpperCase();
      // The first of two equal leaves stays: an aggregate inside (the payee's address, the other account) does not replace it.
      hoja = destino && nombre in destino ? '' : nombre;
      if (ABRE_ESTADO.has(nombre)) {
        estados.push({ valores: {}, saldo: {}, movimientos: [] });
        destino = estados.at(-1)?.valores ?? null;
      } else if (nombre === 'STMTTRN') {
        const valores: Valores = {};
        estados.at(-1)?.movimientos.push({ valores, linea });
        destino = valores;
      } else if (nombre === 'LEDGERBAL') destino = estados.at(-1)?.saldo ?? null;
      else if (nombre === 'AVAILBAL' || nombre === 'BALLIST') destino = null;
    },
    texto(t) {
      // A leaf may come in pieces (CDATA).
      if (destino && hoja !== '' && t.trim() !== '') destino[hoja] = `${destino[hoja] ?? ''}${t}`.trim();
    },
    cierra(crudo) {
      const nombre = crudo.toUpperCase();
      if (nombre === hoja) hoja = '';
      if (nombre === 'STMTTRN' || nombre === 'BANKTRANLIST' || nombre === 'LEDGERBAL') destino = estados.at(-1)?.valores ?? null;
      if (ABRE_ESTADO.has(nombre)) destino = null;
    },
  });
  return estados;
}

/** Reads an OFX 1 (SGML) or 2 (XML), bank or card. Amounts in minor units; comma or point are decimals; FITID is the bank's id. */
export function leerOfx(texto: string, ctx: Contexto = {}): Cartola[] {
  const bancos = bancosNombrados(/<ORG>([^<\r\n]*)/i.exec(texto.slice(0, 5000))?.[1] ?? '');
  const estados = recoger(texto.slice(Math.max(0, texto.search(/<OFX[\s>]/i))));
  if (estados.length === 0) throw ilegible('ofx_sin_estado');
  return estados.map(({ valores: v, saldo, movimientos }) => {
    const moneda = /^[A-Z]{3}$/.test(v.CURDEF ?? '') ? (v.CURDEF ?? 'CLP') : (ctx.moneda ?? 'CLP');
    const decimales = decimalesDe(moneda);
    const final = saldo.BALAMT ? leerDecimal(saldo.BALAMT, decimales) : null;
    return armar(
      {
        formato: 'OFX',
        confianza: 100,
        tipo_saldo: 'ninguno',
        moneda,
        movimientos: movimientos.map((m) => movimiento(m, decimales)),
        avisos: [],
        cuenta: v.ACCTID || undefined,
        bancos,
        fecha_desde: fechaDe(v.DTSTART) ?? undefined,
        fecha_hasta: fechaDe(v.DTEND) ?? undefined,
        fecha_encabezado: fechaDe(saldo.DTASOF) ?? undefined,
        saldo_final: final && 'valor' in final ? final.valor : undefined,
        fecha_saldo_final: fechaDe(saldo.DTASOF) ?? undefined,
      },
      ctx,
    );
  });
}
