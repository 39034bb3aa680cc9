/** Roots of the passwords that every attack list starts with; a password that is one of them with digits around is common too. */
const RAICES =
  'password contraseña contrasena clave qwerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm iloveyou teamo tequiero princesa princess dragon monkey football futbol baseball superman batman sunshine welcome bienvenido bienvenida admin administrador administrator usuario secret secreto master shadow michael jordan charlie letmein trustno starwars pokemon naruto whatever freedom computer internet chocolate amorcito corazon estrella mariposa universidad colocolo colo-colo universidaddechile santiago chile chilena valparaiso concepcion temuco respaldo empresa oficina factoring credito banco dinero verano invierno primavera otoño enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miercoles jueves viernes sabado domingo abc abcd abcdef abcdefg abcdefgh test testing prueba hola holahola mimamá mimama familia jesus jesucristo dios diosesamor america mexico argentina brasil daniel carlos maria camila valentina sebastian francisco javier andrea alejandro alejandra cristian cristobal fernanda gabriel gabriela ignacio isabel jorge jose juan lorena luis manuel marcela matias natalia nicolas pablo patricia paula pedro rodrigo sofia tomas vicente victor login access acceso google facebook instagram whatsapp youtube samsung iphone apple microsoft windows linux changeme default guest invitado root toor pass p@ssword passw0rd p4ssword'.split(
    ' ',
  );
const COMUNES = new Set(RAICES);

const MINIMO = 8;
export const MAXIMO = 128;

/** Whether the text is one repeated or consecutive run (aaaaaaaa, 12345678, 87654321, abcdefgh). */
function esCorrida(text: string): boolean {
  const codes = [...text].map((c) => c.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((c, i) => c - (codes[i] ?? 0)));
  return steps.size === 1 && [0, 1, -1].includes([...steps][0] ?? 9);
}

/** Keyboard rows and repeated blocks that lists hold whole. */
function esPatron(text: string): boolean {
  const rows = ['1234567890', 'qwertyuiop', 'asdfghjklñ', 'zxcvbnm', '1q2w3e4r5t6y7u8i9o0p', 'qazwsxedcrfvtgb', '1qaz2wsx3edc4rfv'];
  if (rows.some((r) => r.includes(text) || [...r].reverse().join('').includes(text))) return true;
  return [1, 2, 3, 4].some((n) => text.length % n === 0 && text === text.slice(0, n).repeat(text.length / n));
}

/** A password that every dictionary attack tries first (S20). Compared without case, accents of digits (0→o, 1→i, 3→e, 4→a, 5→s, @→a, $→s). */
export function esComun(clave: string): boolean {
  const lower = clave.normalize('NFC').toLowerCase();
  if (esCorrida(lower) || esPatron(lower)) return true;
  const trimmed = lower.replace(/^[\d\W_]+|[\d\W_]+$/g, '');
  const leet = lower
    .replace(/[@4]/g, 'a')
    .replace(/0/g, 'o')
    .replace(/[1!]/g, 'i')
    .replace(/3/g, 'e')
    .replace(/[5$]/g, 's')
    .replace(/[\d\W_]+$/g, '');
  return COMUNES.has(lower) || COMUNES.has(leet) || (trimmed.length > 0 && trimmed !== lower && COMUNES.has(trimmed));
}

const liso = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
/** What a company is, in law: its name is the rest. */
const SOCIEDAD = /\b(s\.?\s?a\.?|s\.?p\.?a\.?|ltda\.?|limitada|e\.?i\.?r\.?l\.?|sociedad an[oó]nima)(?=[\s)(,.]|$)|\([^)]*\)/gi;

/** Whether a password holds the name of the company, whole or without its kind of society, whatever its case, accents, spaces or signs. */
function llevaEmpresa(clave: string, empresa: string | null | undefined): boolean {
  if (!empresa) return false;
  const junto = liso(clave);
  return [liso(empresa), liso(empresa.replace(SOCIEDAD, ' '))].some((n) => n.length >= 4 && junto.includes(n));
}

export type Rechazo = 'corta' | 'larga' | 'prohibida';

/**
 * Why a password may not be used, or null. 8 to 128 characters, any of them, no composition rules (spec §9, NIST
 * 800-63B); not common, not equal to or containing the e-mail, its local part (4 or more), the user name, the RUT, the brand or the name of the company.
 */
export function rechazoDeClave(
  clave: string,
  de: { email?: string | null; username?: string | null; rut?: string | null; marca?: string | null; empresa?: string | null },
): Rechazo | null {
  const text = clave.normalize('NFC');
  const largo = [...text].length;
  if (largo < MINIMO) return 'corta';
  if (largo > MAXIMO) return 'larga';
  const lower = text.toLowerCase();
  const propios = [de.email, de.email?.split('@')[0], de.username, de.rut?.replace(/\D/g, '').slice(0, 8), de.marca].flatMap((p) =>
    p && p.length >= 4 ? [p.toLowerCase()] : [],
  );
  if (propios.some((p) => lower.includes(p)) || llevaEmpresa(text, de.empresa) || esComun(text)) return 'prohibida';
  return null;
}
