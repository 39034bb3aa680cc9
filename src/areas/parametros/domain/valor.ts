import type { ParameterDef } from '#kernel/contract.ts';
import { Invalid } from '#kernel/errors.ts';
import { cmp, textoDecimal } from '#kernel/values/decimal.ts';

function malo(texto: string): never {
  throw new Invalid({ valor: [texto] });
}

/** Bounds of the declaration, for a figure as decimal text. */
function enRango(texto: string, def: ParameterDef): void {
  if (def.min !== undefined && cmp(texto, def.min) < 0) malo(`Debe ser al menos ${def.min.replace('.', ',')}`);
  if (def.max !== undefined && cmp(texto, def.max) > 0) malo(`Debe ser a lo más ${def.max.replace('.', ',')}`);
}

/** A structured default (tables of levels, caps by profile): same kind of JSON, nothing more can be known of it here. */
function compuesto(valor: unknown, defecto: unknown): unknown {
  const clase = (v: unknown) => (Array.isArray(v) ? 'lista' : v === null ? 'nulo' : typeof v);
  if (clase(valor) !== clase(defecto)) malo('La forma del valor no corresponde a este parámetro');
  return valor;
}

/** Codes separated by commas, when the declaration says which ones there are: another word would rule nothing, in silence. */
function codigos(texto: string, opciones: readonly string[] | undefined): string {
  if (opciones === undefined) return texto;
  const escritos = texto.split(',').map((x) => x.trim());
  const ajeno = escritos.find((x) => x !== '' && !opciones.includes(x));
  return ajeno === undefined ? escritos.filter((x) => x !== '').join(',') : malo(`${ajeno} no es una opción: ${opciones.join(', ')}`);
}

/**
 * The value as its declaration stores it: whole numbers as numbers; UF, percent and decimals as decimal text; yes/no as boolean;
 * options and lists by code. 400 at `valor` for anything else or outside the declared bounds.
 */
export function valorTipado(def: ParameterDef, valor: unknown): unknown {
  if (def.defecto !== null && typeof def.defecto === 'object' && def.tipo !== 'lista') return compuesto(valor, def.defecto);
  switch (def.tipo) {
    case 'entero':
    case 'pesos': {
      const texto = typeof valor === 'string' ? textoDecimal(valor) : null;
      const n = texto !== null && !texto.includes('.') ? Number(texto) : valor;
      if (typeof n !== 'number' || !Number.isSafeInteger(n)) return malo('Debe ser un número entero');
      enRango(String(n), def);
      return typeof def.defecto === 'string' ? String(n) : n;
    }
    case 'uf':
    case 'porcentaje':
    case 'decimal': {
      const texto = typeof valor === 'number' || typeof valor === 'string' ? textoDecimal(String(valor)) : null;
      if (texto === null) return malo('Número inválido');
      enRango(texto, def);
      return typeof def.defecto === 'number' ? Number(texto) : texto;
    }
    case 'si_no':
      return typeof valor === 'boolean' ? valor : malo('Debe ser sí o no');
    case 'opcion':
      return typeof valor === 'string' && (def.opciones?.includes(valor) ?? true) ? valor : malo('Elija una opción de la lista');
    case 'lista':
      return compuesto(valor, def.defecto);
    case 'texto':
      return typeof valor === 'string' && valor.length <= 2000 ? codigos(valor, def.opciones) : malo('Debe ser un texto');
  }
}
