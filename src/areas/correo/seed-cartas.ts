interface Respuesta {
  de: string;
  /** Subject of what it answers, when it is not the first one. */
  a?: string;
  atras: number;
  hora: string;
  texto: readonly string[];
}

/** A letter of the demo house; `atras` are days before the business date, the hour is of Chile. */
export interface Carta {
  de: string;
  para?: readonly string[];
  cc?: readonly string[];
  bcc?: readonly string[];
  asunto: string;
  atras: number;
  hora: string;
  texto: readonly string[];
  adjuntos?: readonly (readonly [nombre: string, texto: string])[];
  respuestas?: readonly Respuesta[];
  marcas?: readonly {
    quien: string;
    isRead?: boolean;
    isStarred?: boolean;
    folder?: 'inbox' | 'sent' | 'draft' | 'spam' | 'trash';
    labels?: ('private' | 'company' | 'important' | 'personal')[];
  }[];
  borrador?: boolean;
}

const TODOS = [
  'ejecutivo',
  'agente',
  'analista',
  'fiscalia',
  'operaciones',
  'tesoreria',
  'cobranza',
  'supervisor',
  'recaudador',
  'contabilidad',
];

export const CARTAS: readonly Carta[] = [
  {
    de: 'admin',
    para: TODOS,
    asunto: 'Mantención del sistema: sábado 14 de marzo, 22:00',
    atras: 4,
    hora: '17:40',
    texto: [
      'Estimados:',
      'El sábado 14 entre las 22:00 y las 23:30 se actualiza el servidor. Durante ese rato no se podrá entrar.',
      'Lo que quede en borrador no se pierde. Los giros del lunes conviene dejarlos autorizados el viernes.',
      'Andrea',
    ],
    marcas: [
      { quien: 'ejecutivo', isRead: true, labels: ['company'] },
      { quien: 'tesoreria', isRead: true },
    ],
  },
  {
    de: 'agente',
    para: ['ejecutivo'],
    cc: ['analista'],
    asunto: 'Maderas del Sur: la línea vence el 31 de marzo',
    atras: 3,
    hora: '10:05',
    texto: [
      'Paula:',
      'La línea de Maderas del Sur vence el 31 y el cliente quiere subirla de <b>$180.000.000</b> a <b>$250.000.000</b>. El deudor principal pesa 46 % de la cartera.',
      'Antes de llevarlo a comité necesitamos:',
      'el balance clasificado a diciembre, los F29 de los últimos doce meses y el certificado de vigencia de los poderes.',
      '¿Lo tienes para el jueves?',
      'Gonzalo',
    ],
    respuestas: [
      {
        de: 'ejecutivo',
        atras: 3,
        hora: '11:20',
        texto: [
          'Gonzalo, ya pedí el balance y los F29. Los poderes vencieron en febrero; hablé con el contador y los renueva esta semana.',
          'Paula',
        ],
      },
      {
        de: 'analista',
        a: 'Re: Maderas del Sur: la línea vence el 31 de marzo',
        atras: 2,
        hora: '09:12',
        texto: [
          'Con esa concentración yo dejaría un sublímite de $90.000.000 al deudor principal. Apenas llegue el balance actualizo la pauta de riesgo.',
          'Carla',
        ],
      },
    ],
    marcas: [
      { quien: 'ejecutivo', isRead: true, isStarred: true, labels: ['important'] },
      { quien: 'analista', isRead: true },
    ],
  },
  {
    de: 'ejecutivo',
    para: ['finanzas@maderasdelsur.example'],
    asunto: 'Antecedentes para renovar la línea',
    atras: 3,
    hora: '11:31',
    texto: [
      'Estimados:',
      'Para renovar la línea de factoring que vence el 31 de marzo necesitamos el balance clasificado a diciembre de 2025, los F29 de los últimos doce meses y el certificado de vigencia de los poderes, con no más de sesenta días.',
      'Quedo atenta.',
      'Paula Rivas',
    ],
  },
  {
    de: 'cobranza',
    para: ['ejecutivo'],
    cc: ['supervisor'],
    asunto: 'Factura 1042 reclamada por el deudor',
    atras: 1,
    hora: '15:48',
    texto: [
      'Paula, el deudor reclamó la 1042 en el SII por diferencia de cantidad: dice que recibió 380 de 400 unidades.',
      'El plazo de ocho días termina el 16. Si el cliente emite la nota de crédito antes, la factura sigue; si no, hay que pedir reemplazo o recompra.',
      '¿Llamas tú al cliente?',
      'Óscar',
    ],
    marcas: [{ quien: 'ejecutivo', labels: ['important'] }],
  },
  {
    de: 'tesoreria',
    para: ['operaciones', 'tesoreria2'],
    asunto: 'Disponible para giros de hoy',
    atras: 0,
    hora: '08:35',
    texto: [
      'Buenos días:',
      'El disponible de hoy es $412.000.000 y el tope diario sigue en $600.000.000. Hay un vencimiento con el banco a mediodía por $95.000.000, así que pido autorizar primero los giros de menor monto.',
      'Tomás',
    ],
    respuestas: [
      {
        de: 'operaciones',
        atras: 0,
        hora: '08:58',
        texto: ['Recibido. Tengo siete órdenes por $268.300.000; las dejo preparadas a las 10:00.', 'Daniela'],
      },
    ],
    marcas: [{ quien: 'tesoreria2', isRead: true }],
  },
  {
    de: 'contabilidad',
    para: ['operaciones', 'tesoreria', 'recaudador'],
    cc: ['gerencia'],
    asunto: 'Cierre de febrero: lo que falta',
    atras: 1,
    hora: '18:02',
    texto: [
      'Para cerrar febrero el jueves faltan tres cosas:',
      'conciliar la cuenta corriente en pesos (quedan 14 movimientos), identificar dos depósitos por $3.417.220 y confirmar las glosas de las recaudaciones de la última semana.',
      'Adjunto la nómina.',
      'Lucía',
    ],
    adjuntos: [
      [
        'pendientes-febrero.txt',
        'fecha;cuenta;glosa;monto\n2026-02-26;1101-02;Deposito sin identificar;1980000\n2026-02-27;1101-02;Deposito sin identificar;1437220\n',
      ],
    ],
    respuestas: [
      {
        de: 'recaudador',
        atras: 0,
        hora: '09:10',
        texto: ['Lucía, el de $1.437.220 es de Agrícola Los Robles, cuota de marzo pagada antes. Lo imputo hoy.', 'Rubén'],
      },
    ],
    marcas: [{ quien: 'gerencia', isRead: true }],
  },
  {
    de: 'gerencia',
    para: ['comite1', 'comite2', 'comite3'],
    cc: ['agente'],
    bcc: ['auditor'],
    asunto: 'Comité del jueves 12: tabla',
    atras: 1,
    hora: '12:15',
    texto: [
      'Estimados:',
      'Tabla del jueves: renovación de Maderas del Sur, aumento de línea de Transportes Cordillera y dos excepciones de plazo.',
      'Pido que voten antes quienes no puedan asistir.',
      'Ximena',
    ],
    marcas: [{ quien: 'agente', isStarred: true, labels: ['company'] }],
  },
  {
    de: 'cumplimiento',
    para: ['ejecutivo', 'agente', 'ivan.mora', 'rosario.cid'],
    asunto: 'Fichas por actualizar antes del 31 de marzo',
    atras: 2,
    hora: '16:20',
    texto: [
      'Recuerden que las fichas con más de un año sin revisión deben actualizarse este mes: beneficiarios finales, condición de PEP y origen de fondos.',
      'A cada uno le quedó su lista en la bandeja.',
      'Nadia',
    ],
    marcas: [{ quien: 'ejecutivo', isRead: true, labels: ['company'] }],
  },
  {
    de: 'fiscalia',
    para: ['ejecutivo'],
    asunto: 'Poderes de Constructora Andes: con reparo',
    atras: 0,
    hora: '09:24',
    texto: [
      'Paula, la escritura del 12 de enero no faculta para ceder créditos, sólo para cobrar. Mientras no la rectifiquen no puedo autorizar el contrato marco.',
      'Marcos',
    ],
  },
  {
    de: 'matias.godoy',
    para: ['ejecutivo', 'ivan.mora', 'claudia.parra'],
    asunto: 'Rifa del campeonato de baby fútbol',
    atras: 5,
    hora: '13:05',
    texto: ['Quedan veinte números a $2.000. El premio es un asado para diez.', 'Matías'],
    marcas: [
      { quien: 'ejecutivo', folder: 'spam' },
      { quien: 'claudia.parra', folder: 'trash' },
    ],
  },
  {
    de: 'analista',
    para: ['admin'],
    asunto: 'Acceso a los informes de bureau',
    atras: 1,
    hora: '11:00',
    texto: ['Andrea, desde ayer el informe de Transportes Cordillera me responde "sin permiso". ¿Cambió algo en mi perfil?', 'Carla'],
    respuestas: [
      { de: 'admin', atras: 1, hora: '11:42', texto: ['Era el perfil: venció el reemplazo de Felipe. Ya está corregido.', 'Andrea'] },
    ],
    marcas: [{ quien: 'admin', isRead: true, labels: ['company'] }],
  },
  {
    de: 'supervisor',
    para: ['admin', 'cobranza'],
    asunto: 'Dos usuarios nuevos para cobranza',
    atras: 0,
    hora: '09:40',
    texto: ['Andrea, el lunes llegan dos operadores. Necesito sus cuentas con el perfil de cobranza y sin acceso a tesorería.', 'Susana'],
    marcas: [{ quien: 'admin', isStarred: true }],
  },
  {
    de: 'ejecutivo',
    para: ['agente'],
    asunto: 'Visita a Transportes Cordillera',
    atras: 0,
    hora: '09:02',
    texto: ['Gonzalo, resumen de la visita de ayer:', 'flota de 34 camiones, doce con leasing; facturan'],
    borrador: true,
  },
  {
    de: 'admin',
    asunto: 'Perfiles sin uso',
    atras: 0,
    hora: '08:20',
    texto: ['Revisión de marzo: perfiles sin personas desde hace noventa días'],
    borrador: true,
  },
];

/** Texts that people write again and again: code, name, subject and lines. */
export const PLANTILLAS: readonly (readonly [codigo: string, nombre: string, asunto: string, lineas: readonly string[]])[] = [
  [
    'PEDIR_ANTECEDENTES',
    'Pedir antecedentes',
    'Antecedentes para evaluar su línea',
    [
      'Estimados:',
      'Para avanzar con su línea necesitamos el último balance clasificado, los F29 de los doce meses anteriores y el certificado de vigencia de los poderes.',
      'Quedo atento a sus comentarios.',
    ],
  ],
  [
    'AVISO_VENCIMIENTO',
    'Aviso de vencimiento',
    'Vencimiento próximo',
    [
      'Estimados:',
      'Les recordamos que en los próximos días vence el documento indicado. Si ya lo pagaron, les pedimos enviarnos el comprobante.',
    ],
  ],
  [
    'CONFIRMAR_GIRO',
    'Confirmar un giro',
    'Giro realizado',
    ['Estimados:', 'El giro de su operación fue depositado hoy en la cuenta registrada. La liquidación queda disponible con su ejecutivo.'],
  ],
  [
    'DOCUMENTO_RECLAMADO',
    'Documento reclamado',
    'Documento reclamado por su deudor',
    [
      'Estimados:',
      'El deudor reclamó el documento indicado ante el SII. Les pedimos aclararlo con él o reemplazarlo antes de que termine el plazo.',
    ],
  ],
];
