import type { Fecha } from '#kernel/values/fecha.ts';
import { armar } from './armar.ts';
import { type Deteccion, detectarPerfil, type Encabezado, leerEncabezado } from './encabezados.ts';
import { ordenDeFechas, resolverFecha } from './fechas.ts';
import { detectarSignos, leerMontos, leerTextos } from './fila.ts';
import { dondeEmpieza, repiteTitulos } from './mapeo.ts';
import { leerMetadatos, type Metadatos } from './metadatos.ts';
import { leerMonto } from './montos.ts';
import { rutDetectado } from './rut-glosa.ts';
import { vieneInversa } from './saldos.ts';
import { type FilaTabla, primerMonto, recorrerTabla, type Tabla } from './tabla.ts';
import {
  type Cartola,
  type Celda,
  type Contexto,
  decimalesDe,
  type Escritura,
  type Grilla,
  type MapeoDeForma,
  type Monto,
  type Movimiento,
  type Rango,
} from './tipos.ts';

/** Rows above this one are searched for the header of the table. */
const MAX_FILAS_ENCABEZADO = 300;

const vacia = (c: Celda | undefined) => c === null || c === undefined || String(c).trim() === '';
const linea = (fila: readonly Celda[]) =>
  fila
    .filter((c) => !vacia(c))
    .join(' | ')
    .slice(0, 500);

const enMayusculas = (textos: readonly string[]) => new Set(textos.map((t) => t.trim().toUpperCase()));

function signosDe(t: Tabla, e: Encabezado | null, escritura: Escritura, mapeo: MapeoDeForma | undefined) {
  const letras = new Set<string>();
  const cargos: number[] = [];
  for (const { celdas, columnas: c } of t.filas) {
    if (c.signo !== undefined)
      letras.add(
        String(celdas[c.signo] ?? '')
          .trim()
          .toUpperCase(),
      );
    const n = c.cargo === undefined ? undefined : primerMonto([celdas[c.cargo]], escritura);
    if (n !== undefined && n !== 0) cargos.push(n);
  }
  const titulo = e?.columnas.signo === undefined ? '' : (e.titulos[e.columnas.signo] ?? '');
  const signos = detectarSignos(letras, titulo, cargos);
  return {
    ...signos,
    ...(mapeo?.signo_cargo?.length ? { cargo: enMayusculas(mapeo.signo_cargo) } : {}),
    ...(mapeo?.signo_abono?.length ? { abono: enMayusculas(mapeo.signo_abono) } : {}),
  };
}

function rangoDe(m: Metadatos, ctx: Contexto): Rango | undefined {
  if (ctx.periodo) return ctx.periodo;
  if (m.desde && m.hasta) return { desde: m.desde, hasta: m.hasta };
  const una = m.fecha_encabezado ?? m.hasta ?? m.desde;
  return una ? { desde: una, hasta: una } : undefined;
}

/** Date and causes of a row. */
function fechar(f: FilaTabla, orden: ReturnType<typeof ordenDeFechas>, rango: Rango | undefined, m: Movimiento): void {
  const r = f.cruda ? resolverFecha(f.cruda, orden, rango) : null;
  if (r === null) m.causas.push('fecha_ilegible');
  else if (r === 'sin_anio') m.causas.push('fecha_sin_anio');
  else m.fecha = r;
}

/** Puts the balances of a "Saldos diarios" block on the last row of each day. */
function ponerSaldosDiarios(movs: Movimiento[], saldos: readonly { fecha: Fecha; saldo: Monto }[]): void {
  const porDia = new Map(saldos.map((s) => [s.fecha, s.saldo]));
  const ultima = new Map<Fecha, Movimiento>();
  const enOrden = vieneInversa(movs, 'diario') ? [...movs].reverse() : movs;
  for (const m of enOrden) if (m.fecha && porDia.has(m.fecha)) ultima.set(m.fecha, m);
  for (const [fecha, m] of ultima) m.saldo ??= porDia.get(fecha);
}

/** A row whose account cell is blank or unreadable is of the account of the row before (or of the first that says one). */
function completarCuentas(movs: { cuenta: string }[]): void {
  let actual = movs.find((m) => /\d/.test(m.cuenta))?.cuenta ?? '';
  for (const m of movs) {
    if (/\d/.test(m.cuenta)) actual = m.cuenta;
    else m.cuenta = actual;
  }
}

/** One amount column, no sign column and nothing negative: every row was taken as abono, and that must be said. */
function sinSigno(t: Tabla, movs: readonly Movimiento[]): boolean {
  return (
    t.filas.length > 0 &&
    t.filas.every((f) => f.columnas.monto !== undefined && f.columnas.signo === undefined) &&
    movs.every((m) => m.cargo === 0)
  );
}

interface Lectura {
  grilla: Grilla;
  ctx: Contexto;
  e: Encabezado | null;
  meta: Metadatos;
  det: Deteccion;
  tabla: Tabla;
  moneda: string;
  /** What a person said of this layout, when it is read by that. */
  mapeo?: MapeoDeForma;
}

function leerMovimientos(l: Lectura): { movs: (Movimiento & { cuenta: string })[]; avisos: string[] } {
  const { tabla, ctx, meta } = l;
  const escritura = { decimales: decimalesDe(l.moneda), decimal: l.mapeo?.decimal };
  const rango = rangoDe(meta, ctx);
  const crudas = tabla.filas.flatMap((f) => f.cruda ?? []);
  const orden = l.mapeo?.orden_fecha ?? ordenDeFechas(crudas, rango);
  const signos = signosDe(tabla, l.e, escritura, l.mapeo);
  const avisos = [...(orden === 'mes-dia' ? ['fechas_mes_dia'] : []), ...(l.mapeo ? ['leida_con_columnas_dichas'] : [])];
  const movs = tabla.filas.map((f) => {
    const { cargo, abono, causas, invertido } = leerMontos(f.celdas, f.columnas, escritura, signos);
    const { ruts, ...textos } = leerTextos(f.celdas, f.columnas);
    const m: Movimiento & { cuenta: string } = {
      linea_origen: f.n,
      fecha: null,
      cuenta: textos.cuenta,
      descripcion: textos.descripcion,
      documento: textos.documento,
      cargo,
      abono,
      causas,
    };
    fechar(f, orden, rango, m);
    const saldo = f.columnas.saldo === undefined ? null : leerMonto(f.celdas[f.columnas.saldo], escritura);
    if (saldo && 'valor' in saldo) m.saldo = saldo.valor;
    else if (saldo) m.causas.push('saldo_ilegible');
    if (textos.canal) m.canal = textos.canal;
    if (textos.sucursal) m.sucursal = textos.sucursal;
    const rut = rutDetectado([textos.descripcion], meta.rut_titular, ruts);
    if (rut) m.rut_detectado = rut;
    if (m.causas.length > 0) m.original = linea(f.celdas);
    if (invertido) avisos.push(`signo_invertido:${f.n}`);
    return m;
  });
  completarCuentas(movs);
  if (sinSigno(tabla, movs)) avisos.push('montos_sin_signo');
  const saldos = tabla.saldos_diarios.flatMap(({ cruda, saldo }) => {
    const fecha = resolverFecha(cruda, orden, rango);
    return fecha && fecha !== 'sin_anio' ? [{ fecha, saldo }] : [];
  });
  ponerSaldosDiarios(movs, saldos);
  return { movs, avisos };
}

/** One statement for each account the rows name (usually one). */
function repartir(l: Lectura): Cartola[] {
  const { movs, avisos } = leerMovimientos(l);
  const { meta, det, tabla } = l;
  const ultima = tabla.filas.at(-1)?.n ?? 0;
  for (const n of tabla.notas) if (n < ultima) avisos.push(`linea_no_reconocida:${n}`);
  if (meta.rut_invalido) avisos.push('rut_titular_invalido');
  const cuentas = [...new Set(movs.map((m) => m.cuenta))];
  const conSaldos = movs.some((m) => m.saldo !== undefined);
  const unica = cuentas.length <= 1;
  return (unica ? [cuentas[0] ?? ''] : cuentas).map((cuenta) =>
    armar(
      {
        ...det,
        diseno: l.mapeo?.forma ?? (l.e?.titulos ?? []).join('|'),
        ...(l.mapeo ? { mapeada: true } : {}),
        tipo_saldo: tabla.saldos_diarios.length > 0 ? 'diario' : det.tipo_saldo,
        moneda: l.moneda,
        cuenta: cuenta || meta.cuenta,
        titular: meta.titular,
        rut_titular: meta.rut_titular,
        bancos: meta.bancos,
        fecha_desde: meta.desde,
        fecha_hasta: meta.hasta,
        fecha_encabezado: meta.fecha_encabezado,
        saldo_inicial: unica ? (meta.saldo_inicial ?? tabla.saldo_inicial) : undefined,
        saldo_final: unica ? (meta.saldo_final ?? tabla.saldo_final ?? (conSaldos ? undefined : meta.saldo_contable)) : undefined,
        total_cargos: unica ? meta.total_cargos : undefined,
        total_abonos: unica ? meta.total_abonos : undefined,
        movimientos: movs.filter((m) => m.cuenta === cuenta).map(({ cuenta: _, ...m }) => m),
        avisos,
      },
      l.ctx,
    ),
  );
}

/** A sheet of the shape of a mapping, read by it. */
function leerMapeada(grilla: Grilla, ctx: Contexto, mapeo: MapeoDeForma): Cartola[] | null {
  const desde = dondeEmpieza(grilla, mapeo);
  if (desde === null) return null;
  const meta = leerMetadatos(grilla.slice(0, desde), ctx.moneda);
  const moneda = meta.moneda ?? ctx.moneda ?? 'CLP';
  const escritura = { decimales: decimalesDe(moneda), decimal: mapeo.decimal };
  const tabla = recorrerTabla(grilla, desde, mapeo.columnas, escritura, repiteTitulos(mapeo));
  const tipo_saldo = mapeo.columnas.saldo === undefined ? 'ninguno' : (mapeo.tipo_saldo ?? 'fila');
  return repartir({ grilla, ctx, e: null, meta, det: { formato: 'GENERICO', confianza: 100, tipo_saldo }, tabla, moneda, mapeo });
}

function primeraMapeada(grilla: Grilla, ctx: Contexto): Cartola[] | null {
  for (const m of ctx.mapeos ?? []) {
    const leida = leerMapeada(grilla, ctx, m);
    if (leida) return leida;
  }
  return null;
}

/**
 * Reads a sheet (or a delimited text): by the columns that a person said for its shape, or else by the text of its headers, whatever the bank.
 * Null when it has no such shape and no row of the first 300 is a header. Amounts in minor units of the currency; no row of the table is dropped.
 */
export function leerGrilla(grilla: Grilla, ctx: Contexto = {}): Cartola[] | null {
  const mapeada = primeraMapeada(grilla, ctx);
  if (mapeada) return mapeada;
  for (let i = 0; i < grilla.length && i < MAX_FILAS_ENCABEZADO; i += 1) {
    const e = leerEncabezado(grilla[i] ?? [], grilla[i + 1]);
    if (!e) continue;
    const meta = leerMetadatos(grilla.slice(0, i), e.moneda ?? ctx.moneda);
    const moneda = e.moneda ?? meta.moneda ?? ctx.moneda ?? 'CLP';
    const tabla = recorrerTabla(grilla, i + e.filas, e.columnas, decimalesDe(moneda));
    return repartir({ grilla, ctx, e, meta, det: detectarPerfil(e), tabla, moneda });
  }
  return null;
}
