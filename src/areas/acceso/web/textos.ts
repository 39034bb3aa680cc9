import { messageOf, ProblemError } from '#platform/web/api/problem.ts';

/** The sentences of the specification, which the API keeps in English, as the person reads them. */
const TEXTOS: Readonly<Record<string, string>> = {
  'Email or Password is Invalid': 'Correo o contraseña incorrectos',
  'Something went wrong': 'No se pudo abrir la sesión; intente otra vez',
  'This email is already in use.': 'Ese correo ya tiene una cuenta',
  'This username is already in use.': 'Ese nombre de usuario ya existe',
};

export type Errores = Readonly<Record<string, string>>;

function enEspanol(texto: string): string {
  return TEXTOS[texto] ?? texto;
}

/** Texts per field of a refusal; what belongs to no field comes under `general`. */
export function erroresDe(error: unknown, campos: readonly string[]): Errores {
  if (!(error instanceof ProblemError)) return { general: messageOf(error) };
  const out: Record<string, string> = {};
  for (const [campo, textos] of Object.entries(error.campos)) {
    const donde = campos.includes(campo) ? campo : 'general';
    out[donde] = textos.map(enEspanol).join('. ');
  }
  if (Object.keys(out).length === 0) {
    const espera = error.status === 429 && error.espera ? ` Intente en ${Math.ceil(error.espera / 60)} min.` : '';
    out.general = `${error.message}${espera}`;
  }
  return out;
}

/** Register answers a conflict with 200 and a text per field (spec §8); null where there is none. */
export function conflictoDe(respuesta: unknown): Errores | null {
  const error = (respuesta as { error?: Record<string, string | null> } | undefined)?.error;
  if (!error) return null;
  return Object.fromEntries(Object.entries(error).flatMap(([campo, t]) => (t ? [[campo, enEspanol(t)]] : [])));
}
