type ParamValue = string | number | boolean | null | undefined | readonly (string | number)[];
export type Params = Readonly<Record<string, ParamValue>>;

/** Query string without the empty ones; a list repeats its name. Sorted, so equal filters make equal addresses. */
export function queryString(params: Params | undefined): string {
  if (!params) return '';
  const out = new URLSearchParams();
  for (const name of Object.keys(params).sort()) {
    const v = params[name];
    if (v === undefined || v === null || v === '') continue;
    if (Array.isArray(v)) for (const one of v) out.append(name, String(one));
    else out.append(name, String(v));
  }
  const text = out.toString();
  return text ? `?${text}` : '';
}

/** 'cambiarEstado' or 'cambiar_estado' → 'cambiar-estado', as the server names its paths. */
export function kebab(name: string): string {
  return name
    .replaceAll('_', '-')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase();
}
