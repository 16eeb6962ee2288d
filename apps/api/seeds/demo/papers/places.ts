/** Invented businesses on real roads; the phone numbers are from the range reserved for fiction. */
export type Place = {
  name: string
  kind: string
  road: string
  city: string
  phone: string
  state: string
}

const place = (name: string, kind: string, road: string, city: string, phone: string): Place => ({
  name,
  kind,
  road,
  city,
  phone,
  state: /, ([A-Z]{2})/.exec(city)![1]!,
})

export const fuelStops = {
  prairieLantern: place(
    'PRAIRIE LANTERN',
    'TRAVEL CENTER #114',
    'I-40 EXIT 62',
    'AMARILLO, TX 79118',
    '(806) 555-0148',
  ),
  copperKettle: place(
    'COPPER KETTLE',
    'TRUCK PLAZA 07',
    'I-81 EXIT 213',
    'MINT SPRING, VA 24463',
    '(540) 555-0161',
  ),
  bigSandbar: place(
    'BIG SANDBAR FUEL',
    'STORE 0332',
    'I-40 EXIT 398',
    'KNOXVILLE, TN 37924',
    '(865) 555-0119',
  ),
  owlCreek: place(
    'OWL CREEK TRAVEL STOP',
    'LOC 21',
    'I-44 EXIT 11A',
    'JOPLIN, MO 64804',
    '(417) 555-0177',
  ),
  lakeshore: place(
    'LAKESHORE DIESEL',
    'UNIT 5',
    'I-75 EXIT 210',
    'TOLEDO, OH 43612',
    '(419) 555-0133',
  ),
  mesaVerde: place(
    'MESA ROJA TRUCK STOP',
    '#12',
    'I-35 EXIT 13',
    'LAREDO, TX 78045',
    '(956) 555-0102',
  ),
  saguaro: place(
    'CACTUS CORNER MARKET',
    'FUEL + SNACKS',
    '7TH ST & OSBORN',
    'PHOENIX, AZ 85014',
    '(602) 555-0126',
  ),
  dakota: place(
    'PLAINSMAN PETRO',
    'CARDTROL',
    'I-94 EXIT 343',
    'WEST FARGO, ND 58078',
    '(701) 555-0190',
  ),
  bitterroot: place('BITTER CREEK FUEL', '#3', 'I-84 EXIT 38', 'NAMPA, ID 83687', '(208) 555-0138'),
} as const satisfies Record<string, Place>

export const shops = {
  clinch: place(
    'Clinch Ridge Truck Care',
    'Heavy truck repair · road call 24 h',
    '7720 Holston Pike',
    'Knoxville, TN 37914',
    '(865) 555-0184',
  ),
  augusta: place(
    'Augusta Tire & Retread',
    'Commercial tires',
    '340 Depot Street',
    'Staunton, VA 24401',
    '(540) 555-0155',
  ),
  tristate: place(
    'Spring River Fleet Service',
    'Diesel · trailers · reefers',
    '1900 Zora Avenue',
    'Joplin, MO 64801',
    '(417) 555-0121',
  ),
  llano: place(
    'Llano Diesel & Hydraulics',
    'Mobile and shop service',
    '88 Farm Road 1541',
    'Amarillo, TX 79119',
    '(806) 555-0171',
  ),
  frontera: place(
    'Taller Frontera Truck Repair',
    'Brakes · engine · A/C',
    '5502 Mines Road',
    'Laredo, TX 78045',
    '(956) 555-0166',
  ),
  sheyenne: place(
    'Sheyenne Truck & Trailer',
    'DOT inspections',
    '61 Industrial Loop',
    'West Fargo, ND 58078',
    '(701) 555-0143',
  ),
  canyon: place(
    'Canyon Rim Truck Works',
    'Brakes · alignment',
    '402 Garrity Lane',
    'Nampa, ID 83687',
    '(208) 555-0116',
  ),
  maumee: place(
    'Maumee Auto & Van',
    'Service for working vans',
    '950 Laskey Road',
    'Toledo, OH 43612',
    '(419) 555-0109',
  ),
  camelback: place(
    'Palo Verde Auto Care',
    'Oil · brakes · hybrid service',
    '2210 E Indian School',
    'Phoenix, AZ 85016',
    '(602) 555-0158',
  ),
} as const satisfies Record<string, Place>
