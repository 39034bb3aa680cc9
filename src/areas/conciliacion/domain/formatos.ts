/** The formats of statement that are read. */
export const FORMATOS = [
  'BANCO_CHILE_WEB',
  'BANCO_CHILE_EMPRESA',
  'BANCO_CHILE_TXT',
  'BCI',
  'BANCO_ESTADO',
  'ITAU',
  'SCOTIABANK',
  'SANTANDER',
  'GENERICO',
  'CAMT053',
  'MT940',
  'OFX',
] as const;

/** How each format is called by who downloads it from the bank. */
const NOMBRE_FORMATO: Readonly<Record<(typeof FORMATOS)[number], string>> = {
  BANCO_CHILE_WEB: 'Banco de Chile, web',
  BANCO_CHILE_EMPRESA: 'Banco de Chile, empresas',
  BANCO_CHILE_TXT: 'Banco de Chile, texto',
  BCI: 'BCI',
  BANCO_ESTADO: 'BancoEstado',
  ITAU: 'Itaú',
  SCOTIABANK: 'Scotiabank',
  SANTANDER: 'Santander',
  GENERICO: 'Por sus títulos',
  CAMT053: 'CAMT.053',
  MT940: 'MT940',
  OFX: 'OFX',
};

/** A format by its name; the code of one that no longer is. */
export const nombreFormato = (codigo: string): string => (NOMBRE_FORMATO as Readonly<Record<string, string>>)[codigo] ?? codigo;
