-- The firm's own words and links: one record. A firm that has not set its own shows these.
create table firm_settings (
  id       int primary key default 1 check (id = 1),
  settings jsonb not null
);

insert into firm_settings (settings) values ('{
  "name": "Blue Ridge Trucker Tax",
  "supportPhone": "(540) 555-0142",
  "supportEmail": "help@blueridge.example",
  "address": "118 Mill Street, Staunton, VA 24401",
  "website": "https://blueridge.example",
  "contactUrl": "https://blueridge.example/contact",
  "helpUrl": "https://blueridge.example/help",
  "privacyUrl": "https://blueridge.example/privacy",
  "clientTaxOrganizerUrl": "https://forms.blueridge.example/organizer?constituentId={constituentId}&email={email}&name={fullName}",
  "irsDirectPayUrl": "https://www.irs.gov/payments/direct-pay",
  "social": {
    "facebook": "https://facebook.com/blueridge.example",
    "instagram": "https://instagram.com/blueridge.example",
    "linkedin": "https://linkedin.com/company/blueridge.example",
    "youtube": "https://youtube.com/@blueridge.example",
    "tiktok": "https://tiktok.com/@blueridge.example"
  },
  "disclaimer": "Blue Ridge Trucker Tax provides no assurance on this financial statement."
}');

-- Federal estimated tax, IRS Form 1040-ES: the due dates with weekends and holidays already moved.
create table estimated_tax_due_dates (
  year     int not null,
  quarter  int not null check (quarter between 1 and 4),
  due_date date not null,
  primary key (year, quarter)
);

insert into estimated_tax_due_dates (year, quarter, due_date) values
  (2023, 1, '2023-04-18'), (2023, 2, '2023-06-15'), (2023, 3, '2023-09-15'), (2023, 4, '2024-01-16'),
  (2024, 1, '2024-04-15'), (2024, 2, '2024-06-17'), (2024, 3, '2024-09-16'), (2024, 4, '2025-01-15'),
  (2025, 1, '2025-04-15'), (2025, 2, '2025-06-16'), (2025, 3, '2025-09-15'), (2025, 4, '2026-01-15'),
  (2026, 1, '2026-04-15'), (2026, 2, '2026-06-15'), (2026, 3, '2026-09-15'), (2026, 4, '2027-01-15'),
  (2027, 1, '2027-04-15'), (2027, 2, '2027-06-15'), (2027, 3, '2027-09-15'), (2027, 4, '2028-01-18');
