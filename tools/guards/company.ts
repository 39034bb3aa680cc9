import { areaOfPath, isTest, type Listing, type Problem, pathOfImport, type Source } from './listing.ts';
import type { DeclaredFact, StatementFact } from './statements.ts';

/** Statements that name no company, how many of each file, and why they cannot. */
export const OF_NO_COMPANY: Readonly<Record<string, { n: number; why: string }>> = {
  'src/areas/acceso/service/intentos.ts': { n: 1, why: 'who signs in says a mail, unique in the installation, and not a company' },
  'src/areas/acceso/service/sesiones.ts': { n: 4, why: 'a token names its session, and the company is that of the session' },
  'src/areas/correo/service/entrada.ts': {
    n: 1,
    why: 'a mail that arrives names the one it answers, and the company is that of the answered one',
  },
  'src/areas/cuenta/service/avatar.ts': { n: 1, why: 'an image is asked for without a session, by the hash that only who saw it knows' },
  'src/areas/cuenta/service/correo.ts': { n: 1, why: 'the link of a mail is opened without a session' },
  'src/areas/empresas/public.server.ts': { n: 3, why: 'they ask for the companies of the installation' },
  'src/areas/facturas/service/enviar.ts': { n: 1, why: 'the link of a mail is opened without a session' },
  'src/areas/perfil/service/perfil.ts': { n: 1, why: 'an image is asked for without a session, by the hash that only who saw it knows' },
  'src/areas/usuarios/public.server.ts': { n: 3, why: 'who signs in, or opens a link, says who it is before its company is known' },
};

interface Found {
  path: string;
  declared: DeclaredFact;
}
interface House {
  files: Map<string, Source>;
  /** Tables of a company, by their names in the database. */
  tables: Set<string>;
  says: Map<DeclaredFact, boolean>;
}

/** What a name stands for at a place: the declaration of the narrowest part of the file that holds it, or the file that exports it. */
function standsFor(house: House, path: string, name: string, at: number): Found | undefined {
  const source = house.files.get(path);
  if (!source) return undefined;
  const here = source.facts.declared
    .filter((d) => d.name === name && d.from <= at && at <= d.to)
    .sort((a, b) => a.to - a.from - (b.to - b.from))[0];
  if (here) return { path, declared: here };
  const from = source.facts.imported.find((i) => i.local === name);
  const there = from ? pathOfImport(path, from.specifier) : undefined;
  return from && there && there !== path ? standsFor(house, there, from.name, 0) : undefined;
}

/** Whether what a name stands for says the company: by itself, or by the names that it says. A table has the column and does not ask for it. */
function says(house: House, path: string, name: string, at: number): boolean {
  const found = standsFor(house, path, name, at);
  if (!found || found.declared.table !== undefined) return false;
  const known = house.says.get(found.declared);
  if (known !== undefined) return known;
  house.says.set(found.declared, false);
  const answer = found.declared.says || found.declared.names.some((n) => says(house, found.path, n, found.declared.from));
  house.says.set(found.declared, answer);
  return answer;
}

/** Reads or writes only tables that belong to no company: the UF, the banks, the passwords. */
function ofNoCompany(house: House, path: string, { tables, at, sql }: StatementFact): boolean {
  if (sql) return !tables.some((t) => house.tables.has(t));
  const found = tables.map((t) => standsFor(house, path, t, at));
  return found.length > 0 && found.every((f) => f?.declared.table !== undefined && !f.declared.says);
}

/** Statements over the database, by file of an area, that name no company, neither in their own words nor in those of their conditions. */
export function withoutCompany(tree: Listing): Map<string, number[]> {
  const ofCompany = tree.sources.flatMap(({ facts }) => facts.declared.flatMap((d) => (d.says && d.table !== undefined ? [d.table] : [])));
  const house: House = { files: new Map(tree.sources.map((s) => [s.path, s])), tables: new Set(ofCompany), says: new Map() };
  const found = new Map<string, number[]>();
  for (const { path, facts } of tree.sources) {
    if (areaOfPath(path) === undefined || isTest(path)) continue;
    const bare = facts.statements.filter(
      (s) => !/\bempresa_id\b/.test(s.value) && !ofNoCompany(house, path, s) && !s.names.some((n) => says(house, path, n, s.at)),
    );
    if (bare.length > 0)
      found.set(
        path,
        bare.map((s) => s.line),
      );
  }
  return found;
}

/** Every statement of an area names its company, but those that are listed with their reason; the list holds no more than there are. */
export function checkCompany(tree: Listing, allowed: Readonly<Record<string, { n: number }>> = OF_NO_COMPANY): Problem[] {
  const found = withoutCompany(tree);
  const paths = new Set(tree.sources.map((s) => s.path));
  const listed = Object.keys(allowed).filter((path) => paths.has(path));
  return [...new Set([...found.keys(), ...listed])].flatMap((path): Problem[] => {
    const lines = found.get(path) ?? [];
    const n = allowed[path]?.n ?? 0;
    if (lines.length === n) return [];
    const message =
      lines.length > n
        ? `${lines.length} statements name no company, at most ${n}: use ctx.rows, ctx.first, ctx.count or filter by empresa_id`
        : `${lines.length} statements name no company: OF_NO_COMPANY says ${n}`;
    return [{ rule: 'company-filter', path, message, ...(lines[0] === undefined ? {} : { line: lines[0] }) }];
  });
}
