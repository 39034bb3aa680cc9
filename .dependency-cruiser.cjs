/**
 * Who may import whom (docs: architecture). One rule covers all areas: nothing here names an area.
 * Run by tools/guards/imports.ts, which also fails when dependency-cruiser saw fewer modules than the tree holds.
 * Each rule has a planted violation in tools/guards.test.ts.
 */
const pkg = (...names) => `(^|/)node_modules/(${names.join('|')})/`;

/** Tests, and the data files that several tests share. */
const TEST = '\\.(test|fixture)\\.tsx?$';
const TESTING = '^src/platform/server/testing(/|\\.ts$)';
const DOORS = '^src/areas/[^/]+/(contract|public\\.(server|web))\\.tsx?$';
const CONTRACTS = '^src/areas/[^/]+/contract\\.ts$';

/** What a test may add to the rule of its folder: the runner, the generators, oracles that are not our code, fixtures read from disk. */
const FOR_TESTS = [pkg('vitest', 'fast-check', 'decimal\\.js', 'date-holidays'), TESTING];
const NODE = ['core'];

/** Packages that only a server can run, and those that only a browser needs. */
const SERVER_PACKAGES = pkg(
  'pg', 'pg-boss', 'fastify', '@fastify/[^/]+', 'drizzle-orm', '@electric-sql/[^/]+', 'nodemailer', '@node-rs/[^/]+', 'jose', 'openid-client',
  'read-excel-file', 'write-excel-file', 'csv-parse', 'csv-stringify', 'sanitize-html', 'iconv-lite', 'xml-crypto', '@xmldom/[^/]+', 'fast-xml-parser',
);
const BROWSER_PACKAGES = pkg('@mantine/[^/]+', '@tanstack/[^/]+', 'react-dom', 'react-hook-form', '@hookform/[^/]+', '@tabler/[^/]+', 'recharts');

const AREA_WEB = '^src/areas/[^/]+/(web/|public\\.web\\.tsx?$)';
const AREA_PRINT = '^src/areas/[^/]+/print/';
/** All of an area that is not its pure part, its browser part or its printing: service, tables, routes, seed, public.server. */
const AREA_SERVER_NOT = ['^src/areas/[^/]+/(web|print|domain)/', '^src/areas/[^/]+/(contract|menu|public\\.web)\\.tsx?$'];

/** A rule for the code of a folder, and its laxer twin for the tests beside it. */
const closed = (name, comment, from, allowed, extraForTests = FOR_TESTS) => [
  { name, comment, severity: 'error', from: { ...from, pathNot: [...(from.pathNot ?? []), TEST] }, to: { pathNot: allowed } },
  {
    name,
    comment: `${comment} (tests: plus the runner, oracles and platform/server/testing)`,
    severity: 'error',
    from: { path: Array.isArray(from.path) ? from.path : [from.path], pathNot: [...(from.pathNot ?? []), '(?<!\\.(test|fixture)\\.tsx?)$'] },
    to: { pathNot: [...allowed, ...extraForTests], dependencyTypesNot: NODE },
  },
];

module.exports = {
  forbidden: [
    ...closed('kernel-is-leaf', 'the kernel imports itself and zod', { path: '^src/kernel/' }, ['^src/kernel/', pkg('zod')]),
    ...closed('finanzas-is-pure', 'the laws of money import the kernel and one another', { path: '^src/finanzas/' }, ['^src/(kernel|finanzas)/']),
    {
      name: 'platform-knows-no-area',
      comment: 'the platform imports the kernel, the laws of money and itself; not one area, nor the application',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^src/(areas|app)/' },
    },
    ...closed('pure-domain', 'a rule imports rules of its own area, the laws of money and the kernel', { path: '^src/areas/([^/]+)/domain/' }, [
      '^src/areas/$1/domain/',
      '^src/(kernel|finanzas)/',
    ]),
    ...closed('pure-contract', 'a contract imports the kernel, the laws of money, zod, other contracts and the rules of its own area', { path: '^src/areas/([^/]+)/contract[a-z-]*\\.ts$' }, [
      '^src/(kernel|finanzas)/',
      pkg('zod'),
      CONTRACTS,
      '^src/areas/$1/(domain/|contract-)',
    ]),
    ...closed('pure-menu', 'a menu is data: kernel, contracts, and the type of an entry', { path: '^src/areas/[^/]+/menu\\.ts$' }, [
      '^src/kernel/',
      CONTRACTS,
      '^src/platform/server/registry\\.ts$',
    ]),
    {
      name: 'server-without-web',
      comment: 'the server imports no screen and no browser package',
      severity: 'error',
      from: { path: ['^src/platform/server/', '^src/areas/', '^src/app/[^/]+\\.ts$'], pathNot: [...AREA_SERVER_NOT, '^src/app/areas\\.web\\.gen\\.ts$'] },
      to: { path: ['^src/platform/web/', AREA_WEB, BROWSER_PACKAGES] },
    },
    {
      name: 'web-without-server',
      comment: 'the browser imports no service, table or route, no server package and nothing of node',
      severity: 'error',
      from: { path: ['^src/platform/(web|print)/', '^src/app/.*\\.tsx$', '^src/app/areas\\.web\\.gen\\.ts$'] },
      to: {
        path: ['^src/platform/server/', '^src/areas/[^/]+/(service|migrations)/', '^src/areas/[^/]+/(tables|routes|seed|public\\.server)\\.tsx?$', SERVER_PACKAGES],
        pathNot: [TESTING],
      },
    },
    {
      name: 'web-without-server',
      comment: 'the screens of an area import its contract, rules and printed matter, the web platform, and of others contract and public.web',
      severity: 'error',
      from: { path: '^src/areas/([^/]+)/(web/|public\\.web\\.tsx?$)' },
      to: {
        path: ['^src/', SERVER_PACKAGES],
        pathNot: [
          '^src/areas/$1/(web|print|domain)/',
          '^src/areas/[^/]+/(contract|public\\.web)\\.tsx?$',
          '^src/(kernel|finanzas)/',
          '^src/platform/(web|print)/',
          TESTING,
        ],
      },
    },
    {
      name: 'web-without-server',
      comment: 'the browser has no node',
      severity: 'error',
      from: { path: ['^src/platform/(web|print)/', AREA_WEB, AREA_PRINT, '^src/app/.*\\.tsx$', '^src/app/areas\\.web\\.gen\\.ts$'], pathNot: [TEST] },
      to: { dependencyTypes: ['core'] },
    },
    ...closed(
      'web-without-server',
      'printed matter imports its own contract and rules, the kernel, the shared pieces of print, react and react-pdf',
      { path: '^src/areas/([^/]+)/print/' },
      [
        '^src/areas/$1/(print|domain)/',
        '^src/areas/$1/contract\\.ts$',
        DOORS.replace('(contract|public\\.(server|web))', 'contract'),
        '^src/(kernel|finanzas)/',
        '^src/platform/print/',
        '^src/platform/server/print(/|\\.tsx?$)',
        pkg('react', '@react-pdf/[^/]+', '@types/react'),
      ],
    ),
    {
      name: 'area-by-its-door',
      comment: 'another area is entered by contract, public.server or public.web',
      severity: 'error',
      from: { path: '^src/areas/([^/]+)/', pathNot: [TEST] },
      to: { path: '^src/areas/', pathNot: ['^src/areas/$1/', DOORS] },
    },
    {
      name: 'area-by-its-door',
      comment: 'a test may also lay rows in the tables of another area, to arrange what it needs',
      severity: 'error',
      from: { path: '^src/areas/([^/]+)/.*\\.test\\.tsx?$' },
      to: { path: '^src/areas/', pathNot: ['^src/areas/$1/', DOORS, '^src/areas/[^/]+/tables\\.ts$'] },
    },
    {
      name: 'area-by-its-door',
      comment: 'nobody below imports the application; a test may mount all its areas',
      severity: 'error',
      from: { path: '^src/areas/', pathNot: [TEST] },
      to: { path: '^src/app/' },
    },
    {
      name: 'area-by-its-door',
      comment: 'of the application a test imports only the list of areas',
      severity: 'error',
      from: { path: [`^src/areas/.*${TEST}`] },
      to: { path: '^src/app/', pathNot: ['^src/app/areas\\.server\\.gen\\.ts$'] },
    },
    { name: 'no-circular', comment: 'no circle of files, type imports included', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolves', comment: 'every import is found', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'declared-packages',
      comment: 'what runs in production is a dependency of package.json; the tools are not',
      severity: 'error',
      from: { path: '^src/', pathNot: [TEST, TESTING] },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], pathNot: ['(^|/)node_modules/@types/'] },
    },
    {
      name: 'src-without-tools',
      comment: 'the product imports neither the tools, nor the measures, nor the journeys; test support is imported by tests only',
      severity: 'error',
      from: { path: '^src/', pathNot: [TEST, '^src/app/historia/'] },
      to: { path: '^(tools|bench|e2e)/' },
    },
    {
      name: 'src-without-tools',
      comment: 'of the tools, a test and the story of the demo company import only the forger of demonstration documents',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(tools|bench|e2e)/', pathNot: '^tools/dte-demo/' },
    },
    {
      name: 'src-without-tools',
      comment: 'test support is imported by tests only',
      severity: 'error',
      from: { path: '^src/', pathNot: [TEST, TESTING] },
      to: { path: [TESTING, TEST] },
    },
  ],
  options: {
    // TypeScript 7 has no compiler API in JavaScript: without swc dependency-cruiser sees no .ts at all.
    parser: 'swc',
    tsPreCompilationDeps: true,
    preserveSymlinks: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.d.ts'],
    },
  },
};
